package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;

/** A body comes that is cut off in the middle. */
final class GarbageRefused implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.GARBAGE_REFUSED;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var answer = probe.askUntilSettled(probe.calls().garbage(probe.newOrder()));
    var finding = answer.answer().text();
    return switch (answer.meaning()) {
      case REFUSED -> new Holds(finding, Evidence.ANSWERS);
      case DONE, NEVER_HAPPENED -> new DoesNotHold(finding, Consequence.GARBAGE_ACCEPTED);
      case IN_PROGRESS, UNAVAILABLE, UNKNOWN ->
          new DoesNotHold(finding, Consequence.MISTAKE_NOT_REFUSED);
    };
  }
}
