package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * I6: a partner does each step at most once in each direction, exactly once when it is Completed
 * (none or once when an operator decided that it happened), and in the end nothing of what is
 * Undone stands, whatever the store knew of it; but for steps that leave nothing to undo, and those
 * that the undo of another one covers. What took effect after an operator had looked and decided
 * that it did not happen is reported.
 */
final class RemoteEffects implements Invariant {

  private final Ledger ledger;

  RemoteEffects(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void effect(EffectImage effect) {
    List<EffectImage> earlier = ledger.effects(effect.orderId(), effect.step(), effect.direction());
    if (ledger.happenedAgainstAnOperatorsWord(effect.orderId(), effect.step())) {
      ledger.report(
          "step %s of %s happened after an operator had decided that it did not"
              .formatted(effect.step(), effect.orderId()));
    } else if (!earlier.isEmpty()) {
      throw new Violation(
          "I6",
          effect.orderId(),
          "step %s happened twice (%s), under the keys %s and %s"
              .formatted(
                  effect.step(),
                  effect.direction(),
                  earlier.get(0).remoteKey(),
                  effect.remoteKey()));
    }
  }

  /** An undo by a result that nobody recorded could not be made again. */
  @Override
  public void namedResult(UUID orderId, String step) {
    boolean recorded =
        ledger.order(orderId).flatMap(order -> order.step(step)).stream()
            .anyMatch(image -> image.result() != null || image.acceptance() != null);
    if (!recorded) {
      throw new Violation(
          "I6", orderId, "the undo of step %s names a result that is not recorded".formatted(step));
    }
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage order = change.after();
      change
          .steps()
          .filter(step -> step.isEnd() && !change.isDecided(step))
          .filter(step -> ledger.rule(order, step.after()).isCalled())
          .forEach(step -> ended(order, step.after()));
      change
          .steps()
          .filter(StepChange::isUndoWithoutAttempt)
          .filter(step -> step.after().is(WireNames.UNDONE) && !change.isDecided(step))
          .forEach(step -> undoneWithoutCall(order, step.after()));
      if (order.isFinal()) {
        net(order);
      }
    }
  }

  @Override
  public void atRest(Instant now, Collection<OrderImage> all) {
    all.stream().filter(OrderImage::isFinal).forEach(this::net);
  }

  private void ended(OrderImage order, StepImage step) {
    if (step.is(WireNames.COMPLETED)) {
      require(
          happened(order, step, WireNames.FORWARD),
          order,
          step,
          "Completed, but its effect never happened");
    } else if (step.is(WireNames.UNDONE)) {
      undone(order, step);
    }
  }

  /**
   * Only what an agent has refused each time, and never done, needs no undo, where no second copy
   * of a request may be under way; nor what an operator decided did not happen.
   */
  private void undoneWithoutCall(OrderImage order, StepImage step) {
    if (ledger.rule(order, step).leavesNothing() || isCovered(order, step)) {
      return;
    }
    int answeredFor = ledger.knownWithoutEffectThrough(order.orderId(), step);
    for (int attempt = answeredFor + 1; attempt <= step.attempt(); attempt++) {
      AttemptImage tried =
          new AttemptImage(order.orderId(), step.name(), WireNames.FORWARD, attempt);
      require(
          ledger.isAnswered(tried, WireNames.ANSWER_FAILED),
          order,
          step,
          "undone without a call, although attempt " + attempt + " was not refused");
      require(
          ledger.copies(tried) <= 1,
          order,
          step,
          "undone without a call, although attempt " + attempt + " was requested more than once");
    }
    require(
        !ledger.rule(order, step).tombstones(),
        order,
        step,
        "undone without a call, although an undo would leave a tombstone");
  }

  /** By the undo of a step that is known to have happened. */
  private boolean isCovered(OrderImage order, StepImage step) {
    return ledger
        .rule(order, step)
        .coveredBy()
        .flatMap(order::step)
        .filter(covering -> covering.is(WireNames.UNDONE) && covering.result() != null)
        .isPresent();
  }

  private void net(OrderImage order) {
    for (StepImage step : order.steps()) {
      if (order.is(WireNames.UNDONE) || step.isInUndoneElement()) {
        undone(order, step);
      } else {
        require(
            step.is(WireNames.SKIPPED)
                || !ledger.rule(order, step).isCalled()
                || happened(order, step, WireNames.FORWARD)
                || ledger.hasHappened(order.orderId(), step.name()),
            order,
            step,
            "Processed, but its effect never happened");
        require(
            !happened(order, step, WireNames.UNDO),
            order,
            step,
            "Processed, but its effect was undone");
      }
    }
  }

  private void undone(OrderImage order, StepImage step) {
    boolean stands =
        happened(order, step, WireNames.FORWARD)
            && !happened(order, step, WireNames.UNDO)
            && !ledger.rule(order, step).leavesNothing()
            && !isCovered(order, step);
    if (stands && !ledger.rule(order, step).staysUndone() && step.isBegun()) {
      ledger.report(
          "the effect of undone step %s of %s remains".formatted(step.name(), order.orderId()));
    } else {
      require(!stands, order, step, "Undone, but its effect remains");
    }
  }

  private boolean happened(OrderImage order, StepImage step, String direction) {
    UUID orderId = order.orderId();
    return ledger.hasEffect(orderId, step.name(), direction);
  }

  private static void require(boolean holds, OrderImage order, StepImage step, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I6", order.orderId(), "step " + step.name() + ": " + otherwise + ": " + order);
    }
  }
}
