package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;

/**
 * I3, of refusals: a refused step turns its order, or its element, to undo exactly where its
 * workflow says so for the code of the refusal. Nothing else is expected of an order that is undone
 * or in Error already, or whose refusal is left to a scheduler that can run its workflow.
 */
final class RefusalPolicies implements Invariant {

  private final Ledger ledger;

  RefusalPolicies(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      if (goesForward(change)) {
        change
            .steps()
            .filter(step -> step.isMove(WireNames.RUNNING, WireNames.FAILED))
            .filter(step -> !step.before().isInUndoneElement())
            .forEach(step -> check(commit, change, step));
      }
    }
  }

  private static boolean goesForward(Change change) {
    OrderImage before = change.before();
    return before != null && before.isToBeCarriedOn() && !before.isUndo();
  }

  private void check(Commit commit, Change change, StepChange step) {
    OrderImage after = change.after();
    String policy = ledger.rule(after, step.after()).policy(step.after().failureCode());
    boolean undo = policy.equals(WireNames.POLICY_UNDO);
    boolean alone = ledger.undoesAlone(after, step.after());
    boolean turns = alone ? step.turnsToUndo() : change.turnsToUndo();
    boolean fits = (after.is(WireNames.PENDING) && !turns) || undo == turns;
    boolean another =
        after.steps().stream()
            .anyMatch(
                other -> other.is(WireNames.FAILED) && other.position() != step.after().position());
    if (!fits && !another) {
      throw new Violation(
          "I3",
          after.orderId(),
          "%s: step %s was refused with %s, whose policy is %s, and the order became %s: %s"
              .formatted(
                  commit.who(),
                  step.after().name(),
                  step.after().failureCode(),
                  policy,
                  after.state(),
                  after));
    }
  }
}
