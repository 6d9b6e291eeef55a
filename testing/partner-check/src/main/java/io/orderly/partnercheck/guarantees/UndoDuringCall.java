package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.util.List;
import java.util.Optional;

/**
 * An order is performed and undone at the same time, in both orders; the undo is asked until it is
 * accepted, as an agent does, and then the call comes once more.
 */
final class UndoDuringCall implements Check {

  // Whichever of the two arrives first is chance, and only one way around tells anything.
  private static final int ROUNDS = 12;

  /** One round: the call and the undo that were sent together, and what was asked after them. */
  private record Round(Exchange call, Exchange undo, Exchange accepted, Exchange late) {}

  @Override
  public Guarantee guarantee() {
    return Guarantee.UNDO_DURING_CALL;
  }

  @Override
  public Needs needs() {
    return Needs.UNDO_OF_UNKNOWN;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var guaranteeOutcome = round(probe, 0);
    for (int i = 1; i < ROUNDS && guaranteeOutcome instanceof Holds; i++) {
      guaranteeOutcome = round(probe, i);
    }
    return guaranteeOutcome;
  }

  private static GuaranteeOutcome round(Probe probe, int number) {
    var order = probe.newOrder();
    var perform = probe.calls().perform(order);
    var undo = probe.undoOfUnknown(order);
    return number % 2 == 0
        ? verdict(probe, order, probe.askAtOnce(List.of(perform, undo)))
        : verdict(probe, order, swapped(probe.askAtOnce(List.of(undo, perform))));
  }

  private static List<Exchange> swapped(List<Exchange> both) {
    return List.of(both.get(1), both.get(0));
  }

  private static GuaranteeOutcome verdict(Probe probe, SampleOrder order, List<Exchange> both) {
    var undo = both.get(1);
    Call again = probe.undoOfUnknown(order).again();
    var accepted = undo.isAccepted() ? undo : probe.askUntilSettled(again);
    if (!accepted.isAccepted() || undo.meaning() == Meaning.REFUSED) {
      var refused = undo.meaning() == Meaning.REFUSED ? undo : accepted;
      return new DoesNotHold("the undo: " + refused.text(), Consequence.UNDO_DURING_CALL_REFUSED);
    }
    var late = probe.askUntilSettled(probe.calls().perform(order));
    return verdict(new Round(both.get(0), undo, accepted, late), probe.effects(order));
  }

  private static GuaranteeOutcome verdict(Round round, Optional<Effects> effects) {
    var finding =
        "call %s, undo %s, late call %s"
            .formatted(
                Statuses.of(List.of(round.call())),
                Statuses.of(
                    round.undo().equals(round.accepted())
                        ? List.of(round.undo())
                        : List.of(round.undo(), round.accepted())),
                Statuses.of(List.of(round.late())));
    if (effects.isPresent()) {
      return byEffects("%s; %s".formatted(finding, effects.get()), effects.get());
    }
    return effectStands(round)
        ? new DoesNotHold(finding, Consequence.UNDO_OVERTAKES_CALL)
        : new Holds(finding, Evidence.ANSWERS);
  }

  private static GuaranteeOutcome byEffects(String finding, Effects counted) {
    if (counted.net() > 0) {
      return new DoesNotHold(finding, Consequence.UNDO_OVERTAKES_CALL);
    }
    return counted.net() < 0
        ? new DoesNotHold(finding, Consequence.UNDONE_TWICE)
        : new Holds(finding, Evidence.EFFECTS);
  }

  /** The undo was told that nothing happened, and yet the call succeeds; or it does so later. */
  private static boolean effectStands(Round round) {
    boolean callDone = round.call().meaning() == Meaning.DONE;
    boolean lateDone = round.late().meaning() == Meaning.DONE;
    boolean nothingUndone = round.accepted().meaning() == Meaning.NEVER_HAPPENED;
    boolean isOldResult = callDone && round.late().result().equals(round.call().result());
    return nothingUndone ? callDone || lateDone : lateDone && !isOldResult;
  }
}
