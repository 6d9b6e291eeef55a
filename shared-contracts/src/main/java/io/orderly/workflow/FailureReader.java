package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.yaml.DurationText;
import io.orderly.yaml.FileErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads what happens when a step fails: {@code on-failure} and the fields of its policies. */
final class FailureReader {

  private static final String FIELD = "on-failure";
  private static final String EVERY_OTHER = "*";
  private static final int MAX_CODES = 50;

  /** Failures after which a retry can help. */
  private static final Set<String> RETRIED =
      Set.of(
          EVERY_OTHER,
          FailurePolicies.UNANSWERED,
          FailurePolicies.DECLINED,
          FailurePolicies.NOT_COMPLETED);

  private static final FieldType<Integer> WAITS = FieldType.wholeNumber(1, 1000);
  private static final FieldType<Duration> WAIT_FOR =
      DurationText.between(Duration.ofMillis(1), StepReader.MAX_DURATION);
  static final FieldType<String> ACCEPTED =
      FieldType.matching(Pattern.compile("accepted"), "must be accepted");
  private static final FieldType<FailurePolicy> POLICY = FieldType.constant(FailurePolicy.class);
  private static final FieldType<FailurePolicy> ONE_POLICY =
      new FieldType<>(
          POLICY.rule() + ", or a mapping of failure codes to these",
          POLICY::read,
          node -> POLICY.rule() + (node.isTextual() ? "" : ", or a mapping of codes to these"));
  private static final FieldType<JsonNode> BY_CODE =
      FieldType.object(
          MAX_CODES, "must be a policy or a mapping of 1 to %d codes".formatted(MAX_CODES));

  private final FileErrors errors;
  private final String place;
  private final JsonFields fields;

  /** What was read; a missing or invalid field has its default, and is reported. */
  record FailureHandling(
      FailurePolicies policies, int waits, Duration waitFor, Consent undoWithoutTombstones) {}

  /** Whether the definition accepts an undo that a late forward call can outlive. */
  enum Consent {
    ACCEPTED,
    NOT_GIVEN
  }

  FailureReader(FileErrors errors, String place, JsonFields fields) {
    this.errors = errors;
    this.place = place;
    this.fields = fields;
  }

  FailureHandling read(JsonNode given) {
    int errorsBefore = errors.count();
    FailurePolicies policies =
        given.isObject() ? byCode() : FailurePolicies.all(onePolicy().orElse(FailurePolicy.ALERT));
    if (errors.count() == errorsBefore) {
      refuseOthersFields(policies);
    }
    boolean isWaiting = policies.include(FailurePolicy.WAIT);
    return new FailureHandling(
        policies,
        isWaiting ? fields.required("waits", WAITS).orElse(0) : 0,
        isWaiting ? fields.required("wait-for", WAIT_FOR).orElse(Duration.ZERO) : Duration.ZERO,
        consent(policies));
  }

  private Optional<FailurePolicy> onePolicy() {
    return fields.optional(FIELD, ONE_POLICY);
  }

  private FailurePolicies byCode() {
    Map<String, FailurePolicy> policies = new TreeMap<>();
    fields
        .optional(FIELD, BY_CODE)
        .ifPresent(
            codes ->
                codes
                    .properties()
                    .forEach(entry -> read(entry.getKey(), entry.getValue(), policies)));
    FailurePolicy otherwise = policies.remove(EVERY_OTHER);
    return FailurePolicies.all(otherwise == null ? FailurePolicy.ALERT : otherwise).with(policies);
  }

  private void read(String code, JsonNode given, Map<String, FailurePolicy> policies) {
    String where = place + ", " + FIELD;
    if (!code.equals(EVERY_OTHER) && !FailurePolicies.isCode(code)) {
      errors.invalid(
          where,
          "code",
          TextNode.valueOf(code),
          "must be 1 to 63 small letters, digits and hyphens, such as card-declined, or \"*\" for"
              + " every other code");
      return;
    }
    Optional<FailurePolicy> policy = POLICY.read(given);
    if (policy.isEmpty()) {
      errors.invalid(where, code, given, POLICY.rule());
    } else if (policy.get() == FailurePolicy.WAIT && !RETRIED.contains(code)) {
      errors.invalid(
          where,
          code,
          given,
          "must be alert or undo: a refusal is not tried again, so wait is for unanswered,"
              + " declined, not-completed and \"*\" only");
    }
    policies.put(code, policy.orElse(FailurePolicy.ALERT));
  }

  /** Each policy has fields of its own; beside an invalid one they are not judged. */
  private void refuseOthersFields(FailurePolicies policies) {
    if (!policies.include(FailurePolicy.WAIT)) {
      refuseWithout("waits", "on-failure: wait");
      refuseWithout("wait-for", "on-failure: wait");
    }
    if (!policies.include(FailurePolicy.UNDO)) {
      refuseWithout("undo-without-tombstones", "on-failure: undo");
    }
  }

  private void refuseWithout(String field, String companion) {
    if (fields.has(field)) {
      fields.invalid(field, "must be left out without " + companion);
    }
  }

  private Consent consent(FailurePolicies policies) {
    if (!policies.include(FailurePolicy.UNDO) || !fields.has("undo-without-tombstones")) {
      return Consent.NOT_GIVEN;
    }
    // A misspelt consent is one error, not two.
    fields.required("undo-without-tombstones", ACCEPTED);
    return Consent.ACCEPTED;
  }
}
