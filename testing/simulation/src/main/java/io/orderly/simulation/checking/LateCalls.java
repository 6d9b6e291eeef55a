package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * I8: nothing is done after its undo. No undo starts while a forward call of the order may still be
 * under way; and a partner that keeps tombstones refuses a forward call that comes later still.
 * Where a partner keeps none, the undo waits until earlier calls are found; where it finds none,
 * either, a late effect is reported and breaks no rule.
 */
final class LateCalls implements Invariant {

  private final Ledger ledger;

  LateCalls(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage before = change.before();
      if (before != null) {
        Set<String> undone =
            change
                .starts()
                .filter(start -> start.after().is(WireNames.UNDOING))
                .flatMap(start -> change.after().undoneWith(start.after()))
                .map(StepImage::name)
                .collect(Collectors.toSet());
        change
            .steps()
            .filter(step -> undone.contains(step.after().name()))
            .filter(step -> !isSettledFirst(change, before, step))
            .filter(step -> !isAnsweredInElement(before, step))
            .forEach(step -> noCallUnderWay(commit, before, step));
      }
    }
  }

  /**
   * What its partner took on is no call: it holds back its own undo. Once it is done, another copy
   * of the call may be under way where there is no tombstone.
   */
  /** Its element is undone at once, while the order goes on; a tombstone refuses a second call. */
  private boolean isAnsweredInElement(OrderImage before, StepChange step) {
    AttemptImage attempt =
        new AttemptImage(
            before.orderId(), step.before().name(), WireNames.FORWARD, step.before().attempt());
    return step.after().isInUndoneElement()
        && ledger.rule(before, step.before()).tombstones()
        && (ledger.isAnswered(attempt, WireNames.ANSWER_FAILED)
            || ledger.isAnswered(attempt, WireNames.ANSWER_COMPLETED));
  }

  private boolean isSettledFirst(Change change, OrderImage before, StepChange step) {
    return ledger.isSettledFirst(change.after(), step.after())
        || (ledger.isSettledFirst(before, step.before())
            && ledger.rule(before, step.before()).tombstones());
  }

  private void noCallUnderWay(Commit commit, OrderImage order, StepChange change) {
    StepImage step = change.before();
    Instant now = commit.now();
    Duration grace = ledger.limits().grace();
    if (mayStillBeCalled(order, step) && !step.isPast(now, grace)) {
      throw new Violation(
          "I8",
          order.orderId(),
          "%s began to undo at %s while step %s could be called until %s: %s"
              .formatted(commit.who(), now, step.name(), step.completeBy(), order));
    }
  }

  private boolean mayStillBeCalled(OrderImage order, StepImage step) {
    if (step.completeBy() == null
        || !step.isBeforeItsUndo()
        || !ledger.rule(order, step).isCalled()) {
      return false;
    }
    return step.is(WireNames.RUNNING) || (step.isBegun() && !ledger.rule(order, step).tombstones());
  }

  @Override
  public void effect(EffectImage effect) {
    if (effect.direction().equals(WireNames.UNDO)) {
      return;
    }
    ledger.order(effect.orderId()).ifPresent(order -> notAfterItsUndo(order, effect));
  }

  private void notAfterItsUndo(OrderImage order, EffectImage effect) {
    boolean undone =
        ledger.hasEffect(order.orderId(), effect.step(), WireNames.UNDO)
            || order.step(effect.step()).filter(step -> step.is(WireNames.UNDONE)).isPresent();
    if (!undone) {
      return;
    }
    String text = "step %s happened after its undo".formatted(effect.step());
    StepRule rule = ledger.workflow(order).rule(effect.step());
    if (rule.staysUndone() && !rule.leavesNothing()) {
      throw new Violation("I8", order.orderId(), text);
    }
    ledger.report(text + " in order " + order.orderId());
  }
}
