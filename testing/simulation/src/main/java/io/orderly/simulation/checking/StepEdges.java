package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * I3, of steps: only the edges of the state machine. An attempt only rises, by one, and only by a
 * start; a step keeps its result; nothing is started while the order is paused or unlocked.
 *
 * <pre>
 *  NotStarted  Running by a start; Undoing by a start, when it was begun before; Skipped, when it
 *              was not
 *  Running     Completed, Failed; re-armed, then Running by a start; Undoing by a start
 *  Completed   Undoing by a start
 *  Failed      Undoing by a start; NotStarted by a resubmit
 *  any of them, begun, of an order that is undone: Undone without an attempt where all were refused,
 *              UndoFailed without one where the outcome is unknown for good
 *  Undoing     Undone, UndoFailed; re-armed, then Undoing by a start
 *  UndoFailed  Undoing, re-armed, by a resubmit
 *  Undone      none
 *  Skipped     NotStarted by a correction
 * </pre>
 *
 * <p>A step without an agent begins re-armed, or Completed if it amends: {@link WaitingSteps}. What
 * an operator decides has edges of its own: {@link Decisions}.
 */
final class StepEdges implements Invariant {

  private static final Map<String, Set<String>> STARTS =
      Map.of(
          WireNames.NOT_STARTED, Set.of(WireNames.RUNNING, WireNames.UNDOING),
          WireNames.RUNNING, Set.of(WireNames.RUNNING, WireNames.UNDOING),
          WireNames.COMPLETED, Set.of(WireNames.UNDOING),
          WireNames.FAILED, Set.of(WireNames.UNDOING),
          WireNames.UNDOING, Set.of(WireNames.UNDOING));

  private static final Map<String, Set<String>> ENDS =
      Map.of(
          WireNames.NOT_STARTED, Set.of(WireNames.SKIPPED),
          WireNames.RUNNING, Set.of(WireNames.COMPLETED, WireNames.FAILED),
          WireNames.UNDOING, Set.of(WireNames.UNDONE, WireNames.UNDO_FAILED));

  private static final Map<String, Set<String>> RESUBMITS =
      Map.of(
          WireNames.FAILED, Set.of(WireNames.NOT_STARTED),
          WireNames.UNDO_FAILED, Set.of(WireNames.UNDOING));

  private final Ledger ledger;

  StepEdges(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      change.steps().filter(StepChange::isChange).forEach(step -> check(commit, change, step));
    }
  }

  private void check(Commit commit, Change change, StepChange step) {
    same(commit, change, step);
    if (change.isDecided(step)) {
      return;
    }
    if (step.isStart()) {
      starts(commit, change, step);
    } else {
      moves(commit, change, step);
    }
  }

  private static void same(Commit commit, Change change, StepChange step) {
    StepImage before = step.before();
    StepImage after = step.after();
    boolean sameStep =
        before.position() == after.position()
            && before.name().equals(after.name())
            && before.agent().equals(after.agent());
    require(sameStep, commit, change, step, "the step was replaced by another");
    require(
        after.attempt() >= before.attempt(), commit, change, step, "its attempt number decreased");
    require(
        before.result() == null || before.result().equals(after.result()),
        commit,
        change,
        step,
        "it lost its result");
  }

  private void starts(Commit commit, Change change, StepChange step) {
    StepImage before = step.before();
    StepImage after = step.after();
    OrderImage order = change.after();
    boolean edge =
        STARTS.getOrDefault(before.state(), Set.of()).contains(after.state())
            || (ledger.rule(order, after).isAmend()
                && step.isMove(WireNames.NOT_STARTED, WireNames.COMPLETED));
    require(edge, commit, change, step, "it was started from " + before.state());
    require(after.attempt() == before.attempt() + 1, commit, change, step, "it skipped attempts");
    require(
        !after.is(WireNames.UNDOING) || before.isBegun(),
        commit,
        change,
        step,
        "it was never started");
    require(
        !before.isLive(after.direction()), commit, change, step, "a live step was started again");
    if (ledger.rule(order, after).isCalled()) {
      isCalled(commit, change, step);
    }
    boolean due = before.notBefore() == null || !before.notBefore().isAfter(commit.now());
    require(
        due || (after.is(WireNames.UNDOING) && before.is(WireNames.RUNNING)),
        commit,
        change,
        step,
        "it was started before its notBefore");
  }

  /** Its undo was given up, and an event of its partner says that it is done. */
  private boolean isToldAfterAll(OrderImage order, StepChange step) {
    return step.isMove(WireNames.UNDO_FAILED, WireNames.UNDONE)
        && ledger.isTold(step.attempt(order), WireNames.ANSWER_COMPLETED);
  }

  private void isCalled(Commit commit, Change change, StepChange step) {
    OrderImage order = change.after();
    require(
        step.after().isLive(ledger.direction(order, step.after()))
            && step.after().completeBy() != null,
        commit,
        change,
        step,
        "it was started in the wrong direction or without CompleteBy");
    require(order.lockedBy() != null, commit, change, step, "it was started without a lock");
    require(!order.paused(), commit, change, step, "it was started while the order was paused");
  }

  private void moves(Commit commit, Change change, StepChange step) {
    StepImage before = step.before();
    StepImage after = step.after();
    boolean stays = before.state().equals(after.state());
    boolean ends = ENDS.getOrDefault(before.state(), Set.of()).contains(after.state());
    boolean resubmitted =
        change.leavesError()
            && RESUBMITS.getOrDefault(before.state(), Set.of()).contains(after.state());
    boolean askedAnew =
        change.isCorrected() && step.isMove(WireNames.SKIPPED, WireNames.NOT_STARTED);
    require(
        stays
            || askedAnew
            || ends
            || resubmitted
            || isToldAfterAll(change.after(), step)
            || (step.isUndoWithoutAttempt() && before.isBegun() && change.after().isUndo(after)),
        commit,
        change,
        step,
        "invalid transition from %s to %s".formatted(before.state(), after.state()));
    require(
        Objects.equals(before.completeBy(), after.completeBy()),
        commit,
        change,
        step,
        "CompleteBy of an attempt must not change");
    require(
        !after.isOpen() || after.notBefore() != null || before.notBefore() == null,
        commit,
        change,
        step,
        "a re-armed attempt became live again");
    boolean acceptedLate = after.isAccepted() && !before.isAccepted();
    boolean moved = acceptedLate || step.isAskedAboutSooner(commit.now());
    if (stays && before.notBefore() != null && !change.leavesError() && !moved) {
      require(
          before.notBefore().equals(after.notBefore()),
          commit,
          change,
          step,
          "its notBefore changed during the backoff");
    }
  }

  private static void require(
      boolean holds, Commit commit, Change change, StepChange step, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I3",
          change.after().orderId(),
          "%s: step %s: %s\n  %s\n  %s"
              .formatted(
                  commit.who(), step.after().name(), otherwise, step.before(), step.after()));
    }
  }
}
