package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;

/** What never happened is looked up. */
final class NotFoundWithoutCall implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.NOT_FOUND_WITHOUT_CALL;
  }

  @Override
  public Needs needs() {
    return Needs.FIND;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var found = probe.askUntilSettled(probe.find(probe.newOrder()));
    var said = "find: " + found.text();
    return switch (found.meaning()) {
      case NEVER_HAPPENED -> new Holds(said, Evidence.ANSWERS);
      case DONE -> new DoesNotHold(said, Consequence.FOUND_WITHOUT_CALL);
      case REFUSED, MISCONFIGURED, IN_PROGRESS, UNAVAILABLE, UNKNOWN ->
          new DoesNotHold(said, Consequence.FIND_UNCLEAR);
    };
  }
}
