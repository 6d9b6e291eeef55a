package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;

/**
 * I5: one lock owner. A free order is locked only when it is claimable; a locked one changes hands
 * only to whoever serves a reply of it, or to the next incarnation of the same instance.
 */
final class LockOwners implements Invariant {

  private final Ledger ledger;

  LockOwners(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage before = change.before();
      if (before == null) {
        continue;
      }
      String from = before.lockedBy();
      String to = change.after().lockedBy();
      if (to == null || to.equals(from)) {
        continue;
      }
      if (from == null) {
        require(isClaimable(before), commit, change, "claimed, though it was not claimable");
      } else {
        require(
            isNextIncarnation(from, to)
                || change.steps().anyMatch(step -> servesReply(before, step)),
            commit,
            change,
            "lock taken from %s by %s without a reply".formatted(from, to));
      }
    }
  }

  private static boolean isClaimable(OrderImage order) {
    return (order.is(WireNames.PENDING) || order.is(WireNames.UNDOING))
        && order.notBefore() == null
        && !order.paused();
  }

  /** Whether an open attempt of it moved on, and an agent had answered it. */
  private boolean servesReply(OrderImage order, StepChange step) {
    StepImage before = step.before();
    AttemptImage attempt =
        new AttemptImage(order.orderId(), before.name(), before.direction(), before.attempt());
    return step.isChange() && before.isOpen() && ledger.isAnswered(attempt);
  }

  private static boolean isNextIncarnation(String from, String to) {
    int mark = from.lastIndexOf('#') + 1;
    int otherMark = to.lastIndexOf('#') + 1;
    return mark > 0
        && from.substring(0, mark).equals(to.substring(0, otherMark))
        && Long.parseLong(to.substring(otherMark)) > Long.parseLong(from.substring(mark));
  }

  private static void require(boolean holds, Commit commit, Change change, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I5",
          change.after().orderId(),
          "%s: %s: %s".formatted(commit.who(), otherwise, change.before()));
    }
  }
}
