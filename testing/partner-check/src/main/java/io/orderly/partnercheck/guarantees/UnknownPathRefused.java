package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;

/** A call, and an undo, come to a path that does not exist. */
final class UnknownPathRefused implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.UNKNOWN_PATH_REFUSED;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var calls = probe.calls();
    var performed = verdict(probe, calls.perform(order).atNoSuchPath());
    if (!(performed instanceof Holds)) {
      return performed;
    }
    return calls
        .undoOfUnknown(order)
        .map(undo -> verdict(probe, undo.atNoSuchPath()))
        .orElse(performed);
  }

  private static GuaranteeOutcome verdict(Probe probe, Call call) {
    var answer = probe.askUntilSettled(call);
    var finding = "%s: %s".formatted(call.label(), answer.text());
    if (answer.isTurnedAway()) {
      return new Holds(finding, Evidence.ANSWERS);
    }
    return new DoesNotHold(
        finding,
        answer.isAccepted() ? Consequence.UNKNOWN_PATH_ACCEPTED : Consequence.MISTAKE_NOT_REFUSED);
  }
}
