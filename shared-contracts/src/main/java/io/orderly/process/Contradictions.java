package io.orderly.process;

import io.orderly.process.ProcessEvent.Reply;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers to forward attempts that say otherwise than what a step is held for: an operator decided
 * on it, or its agent answered before. They start nothing, and need no workflow.
 */
final class Contradictions {

  private static final String LOOK =
      "Look at the remote service for what is true of step %s, and decide the step, or put it right"
          + " there.";

  private static final String IS_UNDONE =
      "The undo of step %s is called by itself: look at the remote service only if that fails.";

  private Contradictions() {}

  /** What such an answer does; empty where it contradicts nothing. */
  static Optional<Decision> of(OrderProcess order, @Nullable OrderStep step, Reply reply) {
    if (step == null || !step.isBegun() || reply.direction() != Direction.FORWARD) {
      return Optional.empty();
    }
    return reply
        .outcome()
        .match(
            completed -> ofCompleted(order, step, reply),
            neverHappened -> Optional.empty(),
            failed -> ofRefusal(order, step, failed, reply),
            suspended -> Optional.empty(),
            declined -> Optional.empty(),
            learned -> Optional.empty(),
            unknown -> Optional.empty(),
            accepted -> Optional.empty());
  }

  private static Optional<Decision> ofCompleted(OrderProcess order, OrderStep step, Reply reply) {
    if (!countsAsNotDone(step, reply)) {
      return Optional.empty();
    }
    OrderStep doubted = step.isUndone() ? step : step.effectDoubted(reply.attempt());
    return Optional.of(lateAnswer(order, step, doubted, reply, "completed"));
  }

  private static boolean isCurrent(OrderStep step, Reply reply) {
    return step.attempt() == reply.attempt();
  }

  private static boolean countsAsNotDone(OrderStep step, Reply reply) {
    return switch (step.state()) {
      case NOT_STARTED, FAILED, UNDONE -> isCurrent(step, reply) || isHeldForNoEffect(step, reply);
      case RUNNING, UNDOING, UNDO_FAILED -> isHeldForNoEffect(step, reply);
      case COMPLETED, SKIPPED -> false;
    };
  }

  private static boolean isHeldForNoEffect(OrderStep step, Reply reply) {
    return reply.attempt() > 0 && reply.attempt() <= step.history().noEffectThrough();
  }

  /** A second refusal says that there was a second call, of which the first one proved nothing. */
  private static Optional<Decision> ofRefusal(
      OrderProcess order, OrderStep step, StepOutcome.Failed failed, Reply reply) {
    if (!isCurrent(step, reply)) {
      return Optional.empty();
    }
    if (step.state().isDone(Direction.FORWARD)) {
      return Optional.of(lateAnswer(order, step, step, reply, "refused"));
    }
    boolean provedTooMuch =
        step.state() == StepState.FAILED
            && failed.delivery() == Delivery.REDELIVERED
            && isHeldForNoEffect(step, reply);
    return provedTooMuch
        ? Optional.of(
            Decision.applied(
                order, order.withStep(step.resent().effectDoubted(reply.attempt())).nextVersion()))
        : Optional.empty();
  }

  private static Decision lateAnswer(
      OrderProcess order, OrderStep step, OrderStep changed, Reply reply, String answer) {
    Failure failure =
        new Failure(
            OrderEvent.LATE_ANSWER,
            "agent %s answered attempt %d of step %s as %s, after the step was %s"
                .formatted(
                    step.agent(), reply.attempt(), step.name(), answer, step.state().value()));
    boolean undoFollows =
        order.state().isUnderWay()
            && order.directionOf(changed) == Direction.UNDO
            && !changed.isUndone();
    String next = (undoFollows ? IS_UNDONE : LOOK).formatted(step.name());
    return new Decision(
        order,
        order.withStep(changed).nextVersion(),
        Decision.Verdict.APPLIED,
        "",
        List.of(),
        List.of(new Alert(failure, step.name(), next)),
        List.of(
            new OrderEvent(
                OrderEvent.Kind.CONTRADICTED,
                step.name(),
                reply.attempt(),
                failure.message(),
                step.startedAt())));
  }
}
