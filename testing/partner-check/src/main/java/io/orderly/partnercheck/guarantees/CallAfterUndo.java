package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;

/**
 * An order is performed and undone, and then the call comes once more. A partner may refuse it, or
 * answer with the old result: what matters is that nothing is done again.
 */
final class CallAfterUndo implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.CALL_AFTER_UNDO;
  }

  @Override
  public Needs needs() {
    return Needs.UNDO_AND_KEYS;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var first = probe.performed(order);
    probe.undone(order, first);
    var late = probe.askUntilSettled(probe.calls().perform(order));
    return probe
        .effects(order)
        .map(counted -> byEffects(late, counted))
        .orElseGet(() -> byResults(first, late, probe.evidence()));
  }

  private static GuaranteeOutcome byEffects(Exchange late, Effects counted) {
    var finding = "the late call: %s; %s".formatted(late.text(), counted);
    return counted.forward() > 1
        ? new DoesNotHold(finding, Consequence.NO_TOMBSTONE)
        : new Holds(finding, Evidence.EFFECTS);
  }

  private static GuaranteeOutcome byResults(Exchange first, Exchange late, Evidence evidence) {
    var finding = "the late call: " + late.text();
    if (late.isTurnedAway()) {
      return new Holds(finding, Evidence.ANSWERS);
    }
    if (late.meaning() != Meaning.DONE) {
      return new DoesNotHold(finding, Consequence.LATE_CALL_UNCLEAR);
    }
    if (!late.result().equals(first.result())) {
      return new DoesNotHold(finding, Consequence.NO_TOMBSTONE);
    }
    return evidence == Evidence.ANSWERS
        ? new NotTried(
            finding + ", which does not prove that there was no effect", Repeats.COUNT_EFFECTS)
        : new Holds(finding + ", the old result", evidence);
  }
}
