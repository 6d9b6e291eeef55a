package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;

/** A body comes that is cut off in the middle. */
final class GarbageRefused implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.GARBAGE_REFUSED;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var call = probe.calls().perform(probe.newOrder());
    if (call.request().body().isEmpty()) {
      return new NotTried(
          "the call has no body", "There is nothing to do: nothing can be cut off.");
    }
    var answer = probe.askUntilSettled(call.cutOff());
    var finding = answer.text();
    if (answer.isTurnedAway()) {
      return new Holds(finding, Evidence.ANSWERS);
    }
    return new DoesNotHold(
        finding,
        answer.isAccepted() ? Consequence.GARBAGE_ACCEPTED : Consequence.MISTAKE_NOT_REFUSED);
  }
}
