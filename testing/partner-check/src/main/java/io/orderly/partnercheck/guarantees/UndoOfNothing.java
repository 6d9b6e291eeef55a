package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.util.List;
import java.util.Optional;

/** What never happened is undone, twice. */
final class UndoOfNothing implements Check {

  private static final int NOT_FOUND = 404;

  @Override
  public Guarantee guarantee() {
    return Guarantee.UNDO_OF_NOTHING;
  }

  @Override
  public Needs needs() {
    return Needs.UNDO_OF_UNKNOWN;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var undo = probe.undoOfUnknown(order);
    var first = probe.askUntilSettled(undo);
    var again = probe.askUntilSettled(undo.again());
    return verdict(first, again, probe.effects(order));
  }

  private static GuaranteeOutcome verdict(
      Exchange first, Exchange again, Optional<Effects> effects) {
    var finding = Statuses.of(List.of(first, again));
    if (effects.map(Effects::undo).orElse(0) > 0) {
      return new DoesNotHold(
          "%s; %s".formatted(finding, effects.get()), Consequence.UNDID_NOTHING_WITH_EFFECT);
    }
    if (!first.isAccepted()) {
      return new DoesNotHold("the undo: " + first.text(), refused(first));
    }
    if (!again.isAccepted()) {
      return new DoesNotHold("the second undo: " + again.text(), refused(again));
    }
    return new Holds(finding, effects.isPresent() ? Evidence.EFFECTS : Evidence.ANSWERS);
  }

  private static Consequence refused(Exchange undo) {
    return undo.status() == NOT_FOUND
        ? Consequence.UNDO_OF_NOTHING_NOT_FOUND
        : Consequence.UNDO_OF_NOTHING_REFUSED;
  }
}
