package io.orderly.process;

import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.workflow.StepTask;
import java.util.List;
import java.util.Optional;

/**
 * Gives an order its next edition. Only while no attempt may still have an effect that is not
 * known: a remote service would get two contents for one call.
 */
final class Corrections {

  /** Every edition is stored with the order. */
  static final int MAX_EDITIONS = 100;

  private Corrections() {}

  static Decision correct(DecisionBuilder builder, Correct correct) {
    OrderProcess order = builder.order();
    if (order.version() != correct.seenVersion()) {
      return Decision.refused(order, Commands.changedSince(order, correct.seenVersion()));
    }
    Optional<String> objection = objection(order);
    if (objection.isPresent()) {
      return Decision.refused(order, objection.get());
    }
    builder.become(order.inNextEdition(askedAnew(builder)));
    builder.addEvent(
        OrderEvent.Kind.CORRECTED,
        null,
        "edition %d: %s"
            .formatted(builder.order().edition(), String.join(", ", correct.changes())));
    if (!order.state().needsOperator()) {
      NextState.scheduleWakeUp(builder);
    } else if (correct.next() == AfterCorrection.RESUBMIT) {
      return Commands.resubmit(builder, new Resubmit(order.version()));
    }
    return builder.decision("");
  }

  private static Optional<String> objection(OrderProcess order) {
    if (order.direction() == Direction.UNDO) {
      return Optional.of("the order is being undone, so nothing of it is performed any more");
    }
    if (order.edition() >= MAX_EDITIONS) {
      return Optional.of("the order has %d editions, which is the maximum".formatted(MAX_EDITIONS));
    }
    return order.steps().stream().flatMap(step -> objection(step).stream()).findFirst();
  }

  private static Optional<String> objection(OrderStep step) {
    if (step.isUndone() && step.elementFailure() == null) {
      return Optional.of(
          "step %s is Undone, so the order can only be undone".formatted(step.name()));
    }
    if (!isOpen(step)) {
      return Optional.empty();
    }
    if (step.state().isUnderWay() && step.notBefore() == null) {
      return Optional.of(
          "step %s is in flight; correct the order once attempt %d is answered"
              .formatted(step.name(), step.attempt()));
    }
    return Optional.of(
        "step %s may have had its effect, which would be made of the former edition; decide that step first"
            .formatted(step.name()));
  }

  /**
   * Whether an attempt of a step may still have an effect that is not known. Nothing of a step
   * without an agent is made of an edition: it goes on asking, perhaps about the corrected order.
   */
  static boolean isOpen(OrderStep step) {
    return StepTask.isPerformed(step.agent())
        && !step.isUndone()
        && (step.state().isUnderWay() || step.forwardOutcome() == ForwardOutcome.UNKNOWN);
  }

  /** Conditions are decided again where nothing was built on the answer. */
  private static List<OrderStep> askedAnew(DecisionBuilder builder) {
    return builder.order().steps().stream()
        .map(
            step ->
                step.state() == StepState.SKIPPED
                        && step.elementFailure() == null
                        && nothingFollowed(builder, step)
                    ? OrderStep.notStarted(step.position(), step.name(), step.agent())
                    : step)
        .toList();
  }

  private static boolean nothingFollowed(DecisionBuilder builder, OrderStep skipped) {
    return builder.order().steps().stream()
        .filter(step -> !step.isWithoutEffect())
        .noneMatch(
            step ->
                builder.context().workflow().predecessors(step.name()).contains(skipped.name()));
  }
}
