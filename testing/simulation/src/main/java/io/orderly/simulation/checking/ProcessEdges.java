package io.orderly.simulation.checking;

import java.util.Map;
import java.util.Set;

/**
 * I3, of orders: only the edges of the state machine. Final is final, the direction is sticky,
 * nothing turns to undo that can't be undone, and every state has the columns that belong to it.
 *
 * <pre>
 *  Pending     Pending, Processing, Processed, Undoing, Error
 *  Processing  Processing, Pending, Processed, Undoing, Error
 *  Undoing     Undoing, Undone, Error
 *  Error       Error, Undoing; Pending when it goes forward
 *  Processed   none
 *  Undone      none
 * </pre>
 */
final class ProcessEdges implements Invariant {

  private static final Set<String> GOES_ON =
      Set.of(
          WireNames.PENDING,
          WireNames.PROCESSING,
          WireNames.PROCESSED,
          WireNames.UNDOING,
          WireNames.ERROR);
  private static final Map<String, Set<String>> EDGES =
      Map.of(
          WireNames.PENDING, GOES_ON,
          WireNames.PROCESSING, GOES_ON,
          WireNames.UNDOING, Set.of(WireNames.UNDOING, WireNames.UNDONE, WireNames.ERROR),
          WireNames.ERROR, Set.of(WireNames.ERROR, WireNames.UNDOING, WireNames.PENDING),
          WireNames.PROCESSED, Set.of(),
          WireNames.UNDONE, Set.of());

  private final Ledger ledger;

  ProcessEdges(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage before = change.before();
      if (before == null) {
        begins(change.after());
      } else {
        moves(commit, before, change.after());
      }
      if (change.turnsToUndo()) {
        canBeUndone(change.after());
      }
      fits(change.after());
    }
  }

  private static void begins(OrderImage order) {
    boolean fresh =
        order.is(WireNames.PENDING)
            && !order.isUndo()
            && order.lockedBy() == null
            && order.completeBy() == null
            && order.failureCount() == 0
            && order.steps().stream()
                .allMatch(step -> step.is(WireNames.NOT_STARTED) && !step.isBegun());
    require(fresh, order, "a new order is Pending, unlocked, with every step NotStarted");
  }

  /** At its end an order is told of, but stays as it is. */
  private static boolean isOnlyTold(Commit commit, OrderImage before, OrderImage after) {
    return before.isFinal()
        && before.state().equals(after.state())
        && before.steps().equals(after.steps())
        && commit.hasAlertFor(after);
  }

  private static void moves(Commit commit, OrderImage before, OrderImage after) {
    require(
        EDGES.getOrDefault(before.state(), Set.of()).contains(after.state())
            || isOnlyTold(commit, before, after),
        after,
        "invalid transition from " + before.state() + " to " + after.state());
    require(
        !before.isUndo() || after.isUndo(), after, "the direction changed from undo to forward");
    require(
        after.deadline() == null || after.deadline().equals(before.deadline()),
        after,
        "its deadline changed from " + before.deadline());
    require(before.workflow().equals(after.workflow()), after, "the workflow changed");
  }

  private void canBeUndone(OrderImage order) {
    require(
        order.steps().stream()
            .filter(step -> step.isBegun() && !step.is(WireNames.UNDONE))
            .allMatch(step -> ledger.rule(order, step).canBeUndone()),
        order,
        "its direction changed to undo, but a begun step can't be undone");
  }

  private static void fits(OrderImage order) {
    directionFits(order);
    lockFits(order);
    stepsFit(order);
    require(
        order.is(WireNames.ERROR) == (order.failureCode() != null),
        order,
        "an order has a failure exactly while it is in Error");
    int failures = order.steps().stream().mapToInt(StepImage::failureCount).sum();
    require(order.failureCount() == failures, order, "failure_count is not the sum of its steps'");
  }

  private static void directionFits(OrderImage order) {
    boolean fits =
        switch (order.state()) {
          case WireNames.PENDING, WireNames.PROCESSING, WireNames.PROCESSED -> !order.isUndo();
          case WireNames.UNDOING, WireNames.UNDONE -> order.isUndo();
          default -> order.is(WireNames.ERROR);
        };
    require(fits, order, order.state() + " is incompatible with direction " + order.direction());
  }

  private static void lockFits(OrderImage order) {
    boolean locked = order.lockedBy() != null;
    boolean fits =
        switch (order.state()) {
          case WireNames.PENDING -> !locked;
          case WireNames.PROCESSING -> locked && order.completeBy() != null;
          case WireNames.UNDOING -> !locked || order.completeBy() != null;
          default -> !locked && order.completeBy() == null && order.notBefore() == null;
        };
    require(
        fits, order, "locked_by, complete_by or not_before are incompatible with " + order.state());
    require(
        !locked || order.notBefore() == null,
        order,
        "notBefore is set while a scheduler has locked it");
  }

  private static void stepsFit(OrderImage order) {
    if (order.is(WireNames.PROCESSED)) {
      require(
          order.steps().stream().allMatch(StepImage::isDone),
          order,
          "Processed, but a step is neither Completed, nor Skipped, nor undone with its element");
    } else if (order.is(WireNames.UNDONE)) {
      require(
          order.steps().stream().filter(StepImage::isBegun).allMatch(s -> s.is(WireNames.UNDONE)),
          order,
          "Undone, but a begun step is not");
    }
  }

  private static void require(boolean holds, OrderImage order, String otherwise) {
    if (!holds) {
      throw new Violation("I3", order.orderId(), otherwise + ": " + order);
    }
  }
}
