package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;

/**
 * I15: an order is corrected or amended only while every attempt is known to have had its effect or
 * none, and a step gets another edition only as it begins anew, once no older request can be
 * called. A step that amends makes one edition, and beside it no step begins in that edition; nor
 * does one in the edition before, from when its predecessors are done.
 */
final class Editions implements Invariant {

  private final Ledger ledger;

  Editions(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      if (change.isCorrected()) {
        corrected(change);
      }
      require(
          change.isCorrected() || !change.isAmended(),
          change.after(),
          "it was amended and has no other edition");
      change.steps().forEach(step -> keepsOrBegins(commit, change, step));
      change
          .starts()
          .filter(step -> step.after().direction().equals(WireNames.FORWARD))
          .filter(step -> !step.before().isBegun())
          .forEach(
              step ->
                  require(
                      !ledger.waitsForAmendment(change.after(), step.after()),
                      change.after(),
                      "step " + step.after().name() + " began before the order was amended"));
    }
  }

  private void corrected(Change change) {
    OrderImage before = change.before();
    OrderImage order = change.after();
    require(
        before != null && order.edition() == before.edition() + 1 && !order.isUndo(),
        order,
        "its edition is not the next one");
    // What ends the last open step may amend at once.
    boolean isAmended = change.isAmended();
    change.steps().forEach(step -> isKnown(order, isAmended ? step.after() : step.before()));
  }

  private void isKnown(OrderImage order, StepImage step) {
    boolean isUndoneAlone = step.is(WireNames.UNDONE) && step.isInUndoneElement();
    if (step.is(WireNames.COMPLETED) || isUndoneAlone || !ledger.rule(order, step).isCalled()) {
      return;
    }
    require(!step.isOpen(), order, "step " + step.name() + " is under way");
    int answeredFor = ledger.knownWithoutEffectThrough(order.orderId(), step);
    for (int attempt = answeredFor + 1; attempt <= step.attempt(); attempt++) {
      AttemptImage tried =
          new AttemptImage(order.orderId(), step.name(), WireNames.FORWARD, attempt);
      require(
          ledger.isAnswered(tried, WireNames.ANSWER_FAILED) && ledger.copies(tried) <= 1,
          order,
          "attempt %d of step %s may have had its effect".formatted(attempt, step.name()));
    }
  }

  private void keepsOrBegins(Commit commit, Change change, StepChange step) {
    StepImage before = step.before();
    StepImage after = step.after();
    if (before.edition() == after.edition()) {
      return;
    }
    OrderImage order = change.after();
    OrderImage madeOf = change.isAmended() && change.before() != null ? change.before() : order;
    boolean begins = step.isStart() && after.direction().equals(WireNames.FORWARD);
    require(
        begins && after.edition() == madeOf.edition(),
        order,
        "step " + after.name() + " changed its edition");
    require(
        !before.isBegun() || before.isPast(commit.now(), ledger.limits().grace()),
        order,
        "step " + after.name() + " was started while a request of its older edition may be called");
  }

  private static void require(boolean holds, OrderImage order, String otherwise) {
    if (!holds) {
      throw new Violation("I15", order.orderId(), otherwise + ": " + order);
    }
  }
}
