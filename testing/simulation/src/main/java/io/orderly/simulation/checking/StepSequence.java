package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Instant;

/**
 * I7: a step starts when all that it comes after is Completed or Skipped and the order's startAt
 * has come, and is undone when all that came after it is Undone; in the store and at the partners,
 * where a step that an operator decided need not have happened.
 */
final class StepSequence implements Invariant {

  private final Ledger ledger;

  StepSequence(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      change.starts().forEach(start -> started(commit, change.after(), start));
    }
  }

  private void started(Commit commit, OrderImage order, StepChange start) {
    StepImage step = start.after();
    if (order.startAt() != null && !step.is(WireNames.UNDOING)) {
      requireStarted(commit, order, order.startAt());
    }
    boolean inSequence =
        step.is(WireNames.UNDOING)
            ? ledger.successorsUndone(order, step)
            : order.isUndo() || ledger.predecessorsCompleted(order, step);
    if (!inSequence) {
      throw new Violation(
          "I7",
          order.orderId(),
          "%s started %s out of sequence: %s".formatted(commit.who(), start.attempt(order), order));
    }
  }

  private static void requireStarted(Commit commit, OrderImage order, Instant startAt) {
    if (startAt.isAfter(commit.now())) {
      throw new Violation(
          "I7",
          order.orderId(),
          "%s started a step before %s: %s".formatted(commit.who(), startAt, order));
    }
  }

  @Override
  public void effect(EffectImage effect) {
    if (effect.direction().equals(WireNames.UNDO)) {
      return;
    }
    ledger
        .order(effect.orderId())
        .map(order -> ledger.workflow(order).rule(effect.step()))
        .ifPresent(rule -> rule.after().forEach(earlier -> happenedBefore(effect, earlier)));
  }

  private void happenedBefore(EffectImage effect, String earlier) {
    boolean settled =
        ledger.hasEffect(effect.orderId(), earlier, WireNames.FORWARD)
            || ledger.hasHappened(effect.orderId(), earlier)
            || ledger.hasPassed(effect.orderId(), earlier)
            || ledger.isSkipped(effect.orderId(), earlier);
    if (!settled) {
      throw new Violation(
          "I7",
          effect.orderId(),
          "step %s happened before its predecessor %s".formatted(effect.step(), earlier));
    }
  }
}
