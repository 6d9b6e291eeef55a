package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import java.util.List;

/** An order is performed, undone, and undone once more under the same key. */
final class UndoTwice implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.UNDO_TWICE;
  }

  @Override
  public Needs needs() {
    return Needs.UNDO_REPEATED;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var performed = probe.performed(order);
    var first = probe.undone(order, performed);
    var again = probe.askUntilSettled(probe.calls().undo(order, performed).again());
    if (!again.isAccepted()) {
      return new DoesNotHold("the second undo: " + again.text(), Consequence.UNDO_REPEAT_REFUSED);
    }
    return probe
        .effects(order)
        .map(counted -> byEffects(first, again, counted))
        .orElseGet(() -> byResults(probe, first, again));
  }

  private static GuaranteeOutcome byEffects(Exchange first, Exchange again, Effects counted) {
    var finding = "%s; %s".formatted(Statuses.of(List.of(first, again)), counted);
    return counted.undo() > 1
        ? new DoesNotHold(finding, Consequence.UNDONE_TWICE)
        : new Holds(finding, Evidence.EFFECTS);
  }

  /** What says that there was nothing to undo any more did not undo it again. */
  private static GuaranteeOutcome byResults(Probe probe, Exchange first, Exchange again) {
    var finding = Statuses.of(List.of(first, again));
    if (again.meaning() == Meaning.NEVER_HAPPENED) {
      return new Holds(finding, Evidence.ANSWERS);
    }
    if (!again.result().equals(first.result())) {
      return new DoesNotHold(finding + ", two results", Consequence.UNDONE_TWICE);
    }
    return undoResultsTell(probe, first)
        ? new Holds(finding + ", one result", Evidence.RESULTS)
        : new NotTried(
            finding + ", one result, which does not prove one effect", Repeats.COUNT_EFFECTS);
  }

  /** Whether the undo of another order has another result. */
  private static boolean undoResultsTell(Probe probe, Exchange undone) {
    var other = probe.newOrder();
    var performed = probe.performed(other);
    return !Results.areAlike(undone, probe.undone(other, performed));
  }
}
