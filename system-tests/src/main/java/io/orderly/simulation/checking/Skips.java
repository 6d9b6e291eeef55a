package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.util.List;

/**
 * I3, of skips: an operator takes one step at a time as done, where the workflow lets it, of an
 * order that goes forward; and only a step that was refused, or whose answer can't come any more.
 */
final class Skips implements Invariant {

  private final Ledger ledger;

  Skips(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      List<StepChange> skips = change.steps().filter(change::isSkip).toList();
      require(skips.size() <= 1, commit, change, "several steps were skipped at once");
      skips.forEach(step -> check(commit, change, step));
    }
  }

  private void check(Commit commit, Change change, StepChange step) {
    StepImage before = step.before();
    String name = before.name();
    require(
        ledger.rule(change.after(), before).skippable(),
        commit,
        change,
        name + " was skipped, which its workflow does not allow");
    require(!change.after().isUndo(), commit, change, name + " was skipped in an undo");
    boolean unknown =
        before.is(Words.RUNNING) && before.isPast(commit.now(), ledger.limits().grace());
    require(
        before.is(Words.FAILED) || unknown,
        commit,
        change,
        name + " was skipped while it was neither Failed nor unknown");
  }

  private static void require(boolean holds, Commit commit, Change change, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I3", change.after().orderId(), commit.who() + ": " + otherwise + ": " + change);
    }
  }
}
