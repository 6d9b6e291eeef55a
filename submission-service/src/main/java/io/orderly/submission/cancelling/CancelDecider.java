package io.orderly.submission.cancelling;

import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Decides on cancels by the same state machine as everybody, without ever starting a step. */
final class CancelDecider {

  /** Whoever starts no step gives no agent credit. */
  private static final Set<String> NO_AGENT = Set.of();

  /** Turning to undo draws no backoff. */
  private static final double NO_JITTER = 0;

  private final WorkflowCatalogue workflows;
  private final Duration grace;

  /**
   * Decides by the workflows that orders began with.
   *
   * @param grace how long after CompleteBy a call to a remote service may still be under way
   */
  CancelDecider(WorkflowCatalogue workflows, Duration grace) {
    this.workflows = workflows;
    this.grace = grace;
  }

  /**
   * Decides on one locked order; empty when its workflow can't be read here.
   *
   * @throws RuntimeException when the order does not fit its workflow
   */
  Optional<Decision> decide(OrderProcess order, CancelRequest request, Instant now) {
    if (order.direction() == Direction.UNDO || order.state().isFinal()) {
      // So that the answer is there whether the workflow can be read here or not.
      return Optional.of(Decision.ignored(order, whyItStays(order)));
    }
    long seenVersion = request.seenVersion().orElse(order.version());
    return workflows
        .find(order.workflow())
        .map(
            workflow ->
                OrderStateMachine.decide(
                    order,
                    new ProcessEvent.Undo(seenVersion, Cause.cancelledBy(request.actor())),
                    context(workflow, now)));
  }

  private static String whyItStays(OrderProcess order) {
    if (order.state().needsOperator()) {
      return "the order is being undone already; its undo waits for an operator";
    }
    return order.state().isFinal()
        ? "the order is " + order.state().value() + ", which is final"
        : "the order is being undone already";
  }

  private DecisionContext context(WorkflowDefinition workflow, Instant now) {
    return new DecisionContext(workflow, now, grace, NO_AGENT, NO_JITTER);
  }
}
