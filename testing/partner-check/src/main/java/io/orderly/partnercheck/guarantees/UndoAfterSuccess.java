package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.util.Optional;

/** An order is performed and then undone. */
final class UndoAfterSuccess implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.UNDO_AFTER_SUCCESS;
  }

  @Override
  public Needs needs() {
    return Needs.UNDO;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var performed = probe.performed(order);
    var undone = probe.askUntilSettled(probe.calls().undo(order, performed));
    return verdict(undone, probe.effects(order));
  }

  private static GuaranteeOutcome verdict(Exchange undone, Optional<Effects> effects) {
    var said = "the undo: " + undone.text();
    return switch (undone.meaning()) {
      case DONE ->
          effects
              .<GuaranteeOutcome>map(counted -> verdict(said, counted))
              .orElse(new Holds(said, Evidence.ANSWERS));
      case NEVER_HAPPENED -> new DoesNotHold(said, Consequence.EFFECT_STANDS);
      case REFUSED, MISCONFIGURED, IN_PROGRESS, UNAVAILABLE, UNKNOWN ->
          new DoesNotHold(said, Consequence.UNDO_FAILS);
    };
  }

  private static GuaranteeOutcome verdict(String said, Effects counted) {
    var finding = "%s; %s".formatted(said, counted);
    if (counted.net() == 0) {
      return new Holds(finding, Evidence.EFFECTS);
    }
    return new DoesNotHold(
        finding, counted.net() > 0 ? Consequence.EFFECT_STANDS : Consequence.UNDONE_TWICE);
  }
}
