package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;

/**
 * I9: every attempt that nobody answered is counted once, and no count reaches its limit in
 * silence; but one that nobody took for long may have failed as often as it may. One that asks
 * about a step that its partner took on may go uncounted. Counts fall only when an operator
 * resubmits the order, or it or the step's element turns to undo.
 */
final class FailureCounts implements Invariant {

  private final Ledger ledger;
  private final Declines declines = new Declines();

  FailureCounts(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      change.steps().forEach(step -> counted(commit, change, step));
      if (change.after().isToBeCarriedOn()) {
        change.steps().forEach(step -> withinLimit(commit, change, step));
      }
    }
  }

  private void counted(Commit commit, Change change, StepChange step) {
    int rise = step.after().failureCount() - step.before().failureCount();
    boolean begunAnew =
        change.leavesError()
            || change.turnsToUndo()
            || step.turnsToUndo()
            || change.isDecided(step);
    boolean declinedForLong =
        declines.isForLong(commit, change, step, ledger) || isNotCompleted(step);
    require(
        rise <= 1 || declinedForLong,
        commit,
        change,
        step,
        "one failure was counted more than once");
    require(rise >= 0 || begunAnew, commit, change, step, "its failure count was reset");
    if (step.isReArm() && !begunAnew) {
      AttemptImage attempt = step.attempt(change.after());
      boolean uncounted =
          step.before().isAccepted()
              || ledger.isAnswered(attempt, WireNames.ANSWER_ACCEPTED)
              || ledger.isAnswered(attempt, WireNames.ANSWER_DECLINED)
              || ledger.isAnswered(attempt, WireNames.ANSWER_NEVER_HAPPENED)
              || (ledger.isAnswered(attempt, WireNames.ANSWER_LEARNED)
                  && step.before().result() == null
                  && step.after().result() != null);
      require(
          rise >= 1 || uncounted,
          commit,
          change,
          step,
          "it was re-armed without a counted failure");
    }
    if (rise == 1 && !step.isEnd() && !declinedForLong) {
      require(
          step.before().isPast(commit.now(), ledger.limits().grace()),
          commit,
          change,
          step,
          "a failure was counted before its CompleteBy and the grace had passed");
    }
  }

  /** Its partner took it on and has not done it in time: then it may have failed at once, too. */
  private static boolean isNotCompleted(StepChange step) {
    return WireNames.CODE_NOT_COMPLETED.equals(step.after().failureCode());
  }

  private void withinLimit(Commit commit, Change change, StepChange step) {
    OrderImage order = change.after();
    StepImage after = step.after();
    StepRule rule = ledger.rule(order, after);
    if (!after.is(WireNames.begun(order.directionOf(after)))
        || after.failureCount() < rule.attempts()) {
      return;
    }
    boolean waits =
        rule.policy(after.failureCode()).equals(WireNames.POLICY_WAIT)
            && !order.isUndo(after)
            && after.failureCount() < rule.attempts() + rule.waits();
    boolean risen = after.failureCount() > step.before().failureCount();
    require(waits, commit, change, step, "it has reached its maximum failures, but continues");
    require(
        !risen || commit.hasAlertFor(order),
        commit,
        change,
        step,
        "it has waited too long without an alert");
  }

  private static void require(
      boolean holds, Commit commit, Change change, StepChange step, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I9",
          change.after().orderId(),
          "%s: step %s: %s\n  %s\n  %s"
              .formatted(
                  commit.who(), step.after().name(), otherwise, step.before(), step.after()));
    }
  }
}
