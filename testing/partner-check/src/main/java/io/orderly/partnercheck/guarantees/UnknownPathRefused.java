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
    var performed = verdict(probe, calls.performAtNoSuchPath(order));
    return performed instanceof Holds && calls.canUndo()
        ? verdict(probe, calls.undoAtNoSuchPath(order))
        : performed;
  }

  private static GuaranteeOutcome verdict(Probe probe, Call call) {
    var answer = probe.askUntilSettled(call);
    var finding = "%s: %s".formatted(call.label(), answer.answer().text());
    return switch (answer.meaning()) {
      case REFUSED -> new Holds(finding, Evidence.ANSWERS);
      case DONE, NEVER_HAPPENED -> new DoesNotHold(finding, Consequence.UNKNOWN_PATH_ACCEPTED);
      case IN_PROGRESS, UNAVAILABLE, UNKNOWN ->
          new DoesNotHold(finding, Consequence.MISTAKE_NOT_REFUSED);
    };
  }
}
