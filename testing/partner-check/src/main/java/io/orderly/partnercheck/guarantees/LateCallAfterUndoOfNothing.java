package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.util.Optional;

/** What never happened is undone, and then the call arrives after all. */
final class LateCallAfterUndoOfNothing implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.LATE_CALL_AFTER_UNDO_OF_NOTHING;
  }

  @Override
  public Needs needs() {
    return Needs.UNDO_OF_UNKNOWN;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    probe.accepted(probe.undoOfUnknown(order));
    var late = probe.askUntilSettled(probe.calls().perform(order));
    return verdict(late, probe.effects(order));
  }

  private static GuaranteeOutcome verdict(Exchange late, Optional<Effects> effects) {
    var finding = "the late call: " + late.text();
    if (effects.map(Effects::forward).orElse(0) > 0) {
      return new DoesNotHold("%s; %s".formatted(finding, effects.get()), Consequence.NO_TOMBSTONE);
    }
    if (late.isTurnedAway()) {
      return new Holds(finding, effects.isPresent() ? Evidence.EFFECTS : Evidence.ANSWERS);
    }
    return new DoesNotHold(
        finding, late.isAccepted() ? Consequence.NO_TOMBSTONE : Consequence.LATE_CALL_UNCLEAR);
  }
}
