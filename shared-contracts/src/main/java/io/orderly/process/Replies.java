package io.orderly.process;

import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What an agent's reply does. The rule for recording differs from the one for starting: a reply
 * counts for the current attempt of a live or re-armed step in any state of the order that is not
 * final.
 */
final class Replies {

  /** Used because a step's own backoff is unknown without its workflow. */
  private static final Duration BACKOFF_OF_HANDED_BACK_STEP = Duration.ofSeconds(1);

  private Replies() {}

  static Decision decide(DecisionBuilder builder, Reply reply) {
    OrderProcess order = builder.order();
    OrderStep step = order.step(reply.step());
    Optional<Decision> stale = StaleReplies.of(order, step, reply);
    if (step == null || stale.isPresent()) {
      return stale.orElseThrow();
    }
    return settle(builder, step, reply.outcome(), reply.instance());
  }

  /** Records what became of the current attempt of a step, and decides what follows. */
  static Decision settle(
      DecisionBuilder builder, OrderStep step, StepOutcome outcome, String instance) {
    OrderProcess order = builder.order();
    record(builder, step, outcome);
    if (!order.state().needsOperator()) {
      if (order.lockedBy() != null) {
        builder.become(builder.order().lockedBy(instance));
      }
      DeclinedSteps.bound(builder, step, outcome);
      AcceptedSteps.boundWait(builder, step, outcome);
      if (isUnchanged(order, builder.order())) {
        NextState.decide(builder);
      }
    }
    return builder.decision("the reply changes nothing");
  }

  /** Whether the order neither went to Error nor turned to undo: both decide what follows. */
  private static boolean isUnchanged(OrderProcess before, OrderProcess after) {
    return !after.state().needsOperator() && after.direction() == before.direction();
  }

  private static void record(DecisionBuilder builder, OrderStep step, StepOutcome outcome) {
    Backoff backoff = builder.definition(step).backoff();
    OrderStep recorded =
        recorded(
            builder.order(),
            step,
            outcome,
            builder.now(),
            () ->
                backoff.after(
                    DeclinedSteps.backoffCount(step, outcome), builder.context().jitter()),
            never -> neverHappened(builder, step, never),
            accepted -> AcceptedSteps.accepted(builder, step, accepted));
    builder.change(recorded);
    if (step.result() == null && recorded.result() != null && recorded.state().isUnderWay()) {
      builder.addEvent(
          OrderEvent.Kind.LEARNED,
          step,
          "step %s had happened; its undo is called with its result".formatted(step.name()));
    }
    Failure failure = recorded.failure();
    if (failure != null && recorded.finishedAt() != null) {
      builder.addEvent(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      DeclinedSteps.whyNotCalled(step, outcome)
          .ifPresent(why -> builder.addEvent(OrderEvent.Kind.DECLINED, step, why));
    }
  }

  /**
   * Accepted only for a step whose outcome is unknown, and only within the idempotency window:
   * otherwise an effect that stands would be recorded as undone.
   */
  private static OrderStep neverHappened(
      DecisionBuilder builder, OrderStep step, StepOutcome.NeverHappened never) {
    return switch (step.forwardOutcome()) {
      case COMPLETED -> contradicted(builder.order(), step, never, builder.now());
      case NO_EFFECT -> step.undone(never.result(), builder.now());
      // A remote service that accepted the step knew of it.
      case NOT_BEGUN, UNKNOWN ->
          step.history().acceptance() == null
              ? neverHappenedIfRemembered(builder, step, never)
              : contradicted(builder.order(), step, never, builder.now());
    };
  }

  private static OrderStep neverHappenedIfRemembered(
      DecisionBuilder builder, OrderStep step, StepOutcome.NeverHappened never) {
    Instant since = step.forwardSince();
    Instant latestCall = step.completeBy();
    boolean isProven =
        since != null
            && latestCall != null
            && Startable.isWithinIdempotencyWindow(since, latestCall, step, builder.context());
    return isProven
        ? step.undone(never.result(), builder.now())
        : doubted(builder.order(), step, never, OutcomeDoubts.unproven(step), builder.now());
  }

  private static OrderStep contradicted(
      OrderProcess order, OrderStep step, StepOutcome.NeverHappened never, Instant now) {
    return doubted(order, step, never, OutcomeDoubts.contradicted(step), now);
  }

  private static OrderStep doubted(
      OrderProcess order,
      OrderStep step,
      StepOutcome.NeverHappened never,
      Failure doubt,
      Instant now) {
    return step.counted(failures(order, step), doubt).undoFailed(never.result(), doubt, now);
  }

  private static OrderStep recorded(
      OrderProcess order,
      OrderStep step,
      StepOutcome outcome,
      Instant now,
      Supplier<Duration> backoff,
      Function<StepOutcome.NeverHappened, OrderStep> ofNeverHappened,
      Function<StepOutcome.Accepted, OrderStep> ofAccepted) {
    Direction direction = step.state().direction();
    return outcome.match(
        completed ->
            switch (direction) {
              case FORWARD -> step.completed(completed.result(), now);
              case UNDO -> step.undone(completed.result(), now);
            },
        // A remote service that took the undo on knew of the step.
        never ->
            step.isAccepted()
                ? contradicted(order, step, never, now)
                : ofNeverHappened.apply(never),
        failed -> {
          OrderStep called = failed.delivery() == Delivery.REDELIVERED ? step.resent() : step;
          return called.refused(
              direction.failedState(), failures(order, step), failed.failure(), now);
        },
        suspended -> DeclinedSteps.suspended(step, suspended, now, now.plus(backoff.get())),
        declined -> DeclinedSteps.declined(step, declined, now, now.plus(backoff.get())),
        learned -> step.learned(learned.result(), now.plus(backoff.get())),
        unknown -> step.counted(step.failureCount(), unknown.why()),
        ofAccepted);
  }

  /**
   * Without the workflow the idempotency window is unknown, so the undo is called again. A
   * duplicate of the answer does not re-arm the step a second time.
   */
  private static OrderStep neverHappenedWithoutWorkflow(
      OrderProcess order,
      OrderStep step,
      StepOutcome.NeverHappened never,
      Instant now,
      Supplier<Duration> backoff) {
    return switch (step.forwardOutcome()) {
      case COMPLETED -> contradicted(order, step, never, now);
      case NO_EFFECT -> step.undone(never.result(), now);
      case NOT_BEGUN, UNKNOWN ->
          step.notBefore() == null
              ? step.reArmed(now.plus(backoff.get()), step.failureCount(), step.failure())
              : step;
    };
  }

  /**
   * A scheduler that can't run the order's workflow version records the reply and unlocks the order
   * for one that can, which decides the next state when it claims the order.
   */
  static Decision handBack(OrderProcess order, Reply reply, Instant now) {
    OrderStep step = order.step(reply.step());
    Optional<Decision> stale = StaleReplies.of(order, step, reply);
    if (step == null || stale.isPresent()) {
      return stale.orElseThrow();
    }
    return handBack(order, step, reply.outcome(), now);
  }

  /** The same of what became of the current attempt of a step. */
  static Decision handBack(OrderProcess order, OrderStep step, StepOutcome outcome, Instant now) {
    Supplier<Duration> backoff = () -> BACKOFF_OF_HANDED_BACK_STEP;
    OrderStep recorded =
        recorded(
            order,
            step,
            outcome,
            now,
            backoff,
            never -> neverHappenedWithoutWorkflow(order, step, never, now, backoff),
            accepted -> AcceptedSteps.acceptedWithoutWorkflow(step, accepted, now));
    if (recorded.equals(step)) {
      return Decision.ignored(order, "the step is re-armed already");
    }
    OrderProcess after = order.withStep(recorded);
    if (!order.state().needsOperator()) {
      after = after.waiting(WakeUp.ofUnlocked(after), null, null);
    }
    return Decision.applied(order, after.nextVersion());
  }

  /**
   * A late refusal is recorded but not counted in an order in Error, and in one that turned to
   * undo, which counts the failures of its undo only.
   */
  static int failures(OrderProcess order, OrderStep step) {
    boolean counts =
        !order.state().needsOperator() && step.state().isUnderWay(order.directionOf(step));
    return counts ? step.failureCount() + 1 : step.failureCount();
  }
}
