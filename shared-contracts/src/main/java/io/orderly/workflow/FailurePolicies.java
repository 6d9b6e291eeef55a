package io.orderly.workflow;

import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What happens to an order whose step fails, by the code of the failure.
 *
 * @param otherwise the policy of every code that is not listed
 * @param byCode the policies of single codes; empty where all codes have the same one
 */
public record FailurePolicies(FailurePolicy otherwise, SortedMap<String, FailurePolicy> byCode) {

  /** The code of a step whose attempts were not answered in time. */
  public static final String UNANSWERED = "unanswered";

  /** The code of a step that no instance of its agent accepted. */
  public static final String DECLINED = "declined";

  /** The code of a step that its remote service took on and did not complete in time. */
  public static final String NOT_COMPLETED = "not-completed";

  private static final Pattern CODE = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  public FailurePolicies {
    byCode = Collections.unmodifiableSortedMap(new TreeMap<>(byCode));
  }

  /** The same policy for every code. */
  public static FailurePolicies all(FailurePolicy policy) {
    return new FailurePolicies(policy, Collections.emptySortedMap());
  }

  /** With other policies for these codes. */
  public FailurePolicies with(Map<String, FailurePolicy> codes) {
    return new FailurePolicies(otherwise, new TreeMap<>(codes));
  }

  /** Whether the text can be the code of a failure. */
  public static boolean isCode(String text) {
    return CODE.matcher(text).matches();
  }

  /** The policy for a failure with this code, which a partner may have made up. */
  public FailurePolicy of(String code) {
    return byCode.getOrDefault(code, otherwise);
  }

  /** Whether some code has the policy: what a workflow must allow, and what a step must say. */
  public boolean include(FailurePolicy policy) {
    return otherwise == policy || byCode.containsValue(policy);
  }

  /** As the file has it: {@code alert}, or {@code card-declined: undo, *: alert}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    byCode.forEach((code, policy) -> text.append(code).append(": ").append(policy.value() + ", "));
    return byCode.isEmpty() ? otherwise.value() : text + "*: " + otherwise.value();
  }
}
