package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;

/**
 * I16, of orders that are undone: a step that its partner took on, and whose workflow wants it
 * settled first, is asked about. Its undo begins once its partner said that it is done or refused,
 * or once it was asked at the end of its time. Of no other step of such an order a forward attempt
 * begins.
 */
final class SettledSteps implements Invariant {

  private final Ledger ledger;

  SettledSteps(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage before = change.before();
      if (before != null && before.isUndo()) {
        change.starts().forEach(start -> started(commit, before, start));
      }
    }
  }

  private void started(Commit commit, OrderImage order, StepChange start) {
    boolean isSettledFirst = ledger.isSettledFirst(order, start.before());
    if (start.after().is(WireNames.RUNNING)) {
      require(isSettledFirst, commit, order, start, "it is called forward while it is undone");
    } else if (isSettledFirst) {
      AttemptImage asked =
          new AttemptImage(
              order.orderId(), start.before().name(), WireNames.FORWARD, start.before().attempt());
      require(
          ledger.isAskedAtEnd(order, start.before())
              || ledger.isAnswered(asked, WireNames.ANSWER_COMPLETED)
              || ledger.isAnswered(asked, WireNames.ANSWER_FAILED),
          commit,
          order,
          start,
          "it is undone while its partner is at it");
    }
  }

  private static void require(
      boolean holds, Commit commit, OrderImage order, StepChange start, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I16",
          order.orderId(),
          "%s: step %s: %s\n  %s\n  %s"
              .formatted(commit.who(), start.after().name(), otherwise, start.before(), order));
    }
  }
}
