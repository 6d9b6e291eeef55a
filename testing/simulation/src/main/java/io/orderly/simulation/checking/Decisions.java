package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * I3 and I4, of decisions: an operator decides on a step what only a person can know, when no
 * answer to it can come any more, and never against what an agent answered.
 *
 * <pre>
 *  happened        to Completed; forward only behind Completed steps; in an undo that needs no call
 *                  at once to Undone
 *  did-not-happen  to NotStarted, and an Error stays; in an undo to Undone
 *  undone          to Undone; the order is undone, unless another step can't be
 * </pre>
 */
final class Decisions implements Invariant {

  private static final Set<String> OPEN_OR_REFUSED =
      Set.of(WireNames.RUNNING, WireNames.FAILED, WireNames.UNDOING, WireNames.UNDO_FAILED);

  private static final Map<String, Set<String>> FROM =
      Map.of(
          WireNames.HAPPENED,
          Set.of(
              WireNames.NOT_STARTED,
              WireNames.RUNNING,
              WireNames.FAILED,
              WireNames.UNDOING,
              WireNames.UNDO_FAILED),
          WireNames.DID_NOT_HAPPEN,
          OPEN_OR_REFUSED,
          WireNames.UNDONE_BY_HAND,
          Set.of(
              WireNames.NOT_STARTED,
              WireNames.RUNNING,
              WireNames.FAILED,
              WireNames.COMPLETED,
              WireNames.UNDOING,
              WireNames.UNDO_FAILED));

  private final Ledger ledger;

  Decisions(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      change.steps().filter(change::isDecided).forEach(step -> check(commit, change, step));
    }
  }

  private void check(Commit commit, Change change, StepChange step) {
    DecisionImage decision = Objects.requireNonNull(change.decision());
    StepImage before = step.before();
    OrderImage order = Objects.requireNonNull(change.before());
    String verdict = decision.verdict();
    boolean bygone = order.isUndo(before) && before.is(WireNames.NOT_STARTED) && before.isBegun();
    require(
        FROM.getOrDefault(verdict, Set.of()).contains(before.state())
            || (bygone && verdict.equals(WireNames.DID_NOT_HAPPEN)),
        commit,
        change,
        "%s was decided %s while it was %s".formatted(before.name(), verdict, before.state()));
    boolean inTime =
        before.isOpen()
            ? before.isPast(commit.now(), ledger.limits().grace())
            : order.is(WireNames.ERROR);
    require(
        inTime, commit, change, before.name() + " was decided while a reply was still possible");
    boolean known = before.result() != null && !verdict.equals(WireNames.UNDONE_BY_HAND);
    require(!known, commit, change, before.name() + " was decided contrary to its result");
    follows(commit, change, step);
  }

  private void follows(Commit commit, Change change, StepChange step) {
    StepImage after = step.after();
    OrderImage order = Objects.requireNonNull(change.before());
    boolean fits =
        switch (Objects.requireNonNull(change.decision()).verdict()) {
          case WireNames.HAPPENED ->
              order.isUndo(step.before())
                  ? after.is(WireNames.COMPLETED) || isUndoneAtOnce(change, after)
                  : after.is(WireNames.COMPLETED) && ledger.predecessorsCompleted(order, after);
          case WireNames.DID_NOT_HAPPEN ->
              order.isUndo(step.before())
                  ? after.is(WireNames.UNDONE)
                  : after.is(WireNames.NOT_STARTED) && order.is(WireNames.ERROR) == isError(change);
          default ->
              after.is(WireNames.UNDONE)
                  && (change.after().isUndo(after) || anotherStands(change.after()));
        };
    require(fits, commit, change, "the next state does not match the decision");
    boolean began = after.attempt() == 1 && step.before().attempt() == 0;
    require(
        after.attempt() == step.before().attempt() || began,
        commit,
        change,
        "a decision changed the attempt");
    require(after.isBegun(), commit, change, "a decided step is NotStarted");
  }

  /** Its undo makes no call, so that it follows in the same transaction. */
  private boolean isUndoneAtOnce(Change change, StepImage after) {
    StepRule rule = ledger.rule(change.after(), after);
    return after.is(WireNames.UNDONE) && (rule.leavesNothing() || rule.coveredBy().isPresent());
  }

  private static boolean isError(Change change) {
    return change.after().is(WireNames.ERROR);
  }

  private boolean anotherStands(OrderImage order) {
    return order.steps().stream()
        .filter(step -> step.isBegun() && !step.is(WireNames.UNDONE))
        .anyMatch(step -> !ledger.rule(order, step).canBeUndone());
  }

  private static void require(boolean holds, Commit commit, Change change, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I3", change.after().orderId(), commit.who() + ": " + otherwise + ": " + change);
    }
  }
}
