package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;

/** An order is performed, and looked up. */
final class FoundAfterCall implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.FOUND_AFTER_CALL;
  }

  @Override
  public Needs needs() {
    return Needs.FIND;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var performed = probe.performed(order);
    var found = found(probe, order);
    if (found.meaning() == Meaning.DONE && !found.result().equals(performed.result())) {
      return new DoesNotHold(
          "the call: %s; find: %s".formatted(performed.result(), found.result()),
          Consequence.OTHER_RESULT_FOUND);
    }
    return verdict(found);
  }

  /** Until it is found, or must have been. */
  static Exchange found(Probe probe, SampleOrder order) {
    return probe.askUntilSeen(probe.find(order), probe.calls().settlesWithin());
  }

  static GuaranteeOutcome verdict(Exchange found) {
    var said = "find: " + found.text();
    return switch (found.meaning()) {
      case DONE -> new Holds(said, Evidence.ANSWERS);
      case NEVER_HAPPENED -> new DoesNotHold(said, Consequence.CALL_NOT_FOUND);
      case REFUSED, MISCONFIGURED, IN_PROGRESS, UNAVAILABLE, UNKNOWN ->
          new DoesNotHold(said, Consequence.FIND_UNCLEAR);
    };
  }
}
