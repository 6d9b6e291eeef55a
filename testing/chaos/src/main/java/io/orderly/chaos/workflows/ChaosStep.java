package io.orderly.chaos.workflows;

import java.util.List;
import java.util.Optional;

/**
 * A step of a chaos workflow.
 *
 * @param after the steps that must have been done before this one
 * @param policies lines of the definition that say more about it
 */
public record ChaosStep(String name, String agent, List<String> after, List<String> policies) {

  /** Its agent receives what the client says of the payment, and no other agent does. */
  static final String READS_PAYMENT = "reads: [ attributes.payment ]";

  /** Performed where the client says something of the payment, else Skipped. */
  static final String WITH_PAYMENT = "when: '\"payment\" in order.attributes'";

  static final String UNDO_BY = "undo: by ";
  static final String UNDO_WHEN_REFUSED = "on-failure: { refused: undo, \"*\": alert }";

  public ChaosStep {
    after = List.copyOf(after);
    policies = List.copyOf(policies);
  }

  ChaosStep(String name, String agent, List<String> after) {
    this(name, agent, after, List.of());
  }

  public boolean readsPayment() {
    return policies.contains(READS_PAYMENT);
  }

  public boolean isConditional() {
    return policies.contains(WITH_PAYMENT);
  }

  public boolean isUndoneWhenRefused() {
    return policies.contains(UNDO_WHEN_REFUSED);
  }

  /** The step whose undo takes this one back, too. */
  public Optional<String> coveredBy() {
    return policies.stream()
        .filter(policy -> policy.startsWith(UNDO_BY))
        .map(policy -> policy.substring(UNDO_BY.length()))
        .findFirst();
  }
}
