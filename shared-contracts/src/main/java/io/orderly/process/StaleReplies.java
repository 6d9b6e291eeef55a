package io.orderly.process;

import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.StepTask;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replies that are not recorded, as they say nothing new of the current attempt of a step. */
final class StaleReplies {

  private StaleReplies() {}

  /** What such a reply does; empty where the reply is to be recorded. */
  static Optional<Decision> of(OrderProcess order, @Nullable OrderStep step, Reply reply) {
    if (step != null && !StepTask.isPerformed(step.agent())) {
      return Optional.of(Decision.ignored(order, "no agent performs step " + step.name()));
    }
    return why(order, step, reply)
        .map(
            why ->
                Contradictions.of(order, step, reply)
                    .orElseGet(() -> Decision.ignored(order, why)));
  }

  private static Optional<String> why(OrderProcess order, @Nullable OrderStep step, Reply reply) {
    if (step == null) {
      return Optional.of("the order has no step " + reply.step());
    }
    if (step.attempt() != reply.attempt()) {
      return Optional.of("attempt " + reply.attempt() + " is not the current one");
    }
    if (!step.state().isUnderWay(reply.direction())) {
      return Optional.of("the step is " + step.state().value());
    }
    Optional<String> notLive =
        step.notBefore() != null || order.state().needsOperator()
            ? Optional.of("the step is not live")
            : Optional.empty();
    return reply
        .outcome()
        .match(
            completed -> Optional.empty(),
            neverHappened ->
                reply.direction() == Direction.FORWARD
                    ? Optional.of("only the undo of a step can say that it never happened")
                    : whyLeftToItsStatus(step),
            failed -> whyLeftToItsStatus(step),
            suspended -> notLive,
            declined -> notLive,
            learned -> whyNotLearned(step, reply),
            unknown -> notLive.or(() -> whyNotTold(step, unknown)),
            accepted -> whyNotAccepted(step));
  }

  /**
   * An agent that knows the result has to call the undo: else its attempt is overdue, and counts.
   */
  private static Optional<String> whyNotLearned(OrderStep step, Reply reply) {
    if (reply.direction() == Direction.FORWARD) {
      return Optional.of("only the undo of a step can learn its result");
    }
    return step.result() == null
        ? Optional.empty()
        : Optional.of("the result of the step is known already");
  }

  /** Of two copies of a request one was accepted and the other was not: the status tells. */
  private static Optional<String> whyLeftToItsStatus(OrderStep step) {
    return step.isAccepted() && step.notBefore() != null
        ? Optional.of("its remote service accepted the step")
        : Optional.empty();
  }

  private static Optional<String> whyNotAccepted(OrderStep step) {
    return step.isAccepted() && step.notBefore() != null
        ? Optional.of("the step is accepted already")
        : Optional.empty();
  }

  private static Optional<String> whyNotTold(OrderStep step, StepOutcome.Unknown unknown) {
    return unknown.why().equals(step.failure())
        ? Optional.of("the step says so already")
        : Optional.empty();
  }
}
