package io.orderly.process;

import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which steps of an order may be started now, as far as the order itself is concerned. */
final class Startable {

  private Startable() {}

  /** By position; credit and locks are the caller's question. */
  static List<OrderStep> steps(OrderProcess order, DecisionContext context) {
    return order.direction() == Direction.FORWARD ? forward(order, context) : undo(order, context);
  }

  private static List<OrderStep> forward(OrderProcess order, DecisionContext context) {
    List<OrderStep> startable = new ArrayList<>();
    for (OrderStep step : order.steps()) {
      if (isDue(step, Direction.FORWARD, context.now())
          || (step.state() == StepState.NOT_STARTED
              && predecessorsCompleted(order, step, context.workflow()))) {
        startable.add(step);
      }
    }
    return startable;
  }

  private static boolean predecessorsCompleted(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    List<String> after = workflow.step(step.name()).after();
    for (OrderStep other : order.steps()) {
      if (!other.state().isDone(Direction.FORWARD) && after.contains(other.name())) {
        return false;
      }
    }
    return true;
  }

  private static List<OrderStep> undo(OrderProcess order, DecisionContext context) {
    if (undoWaitsUntil(order, context).isPresent()) {
      return List.of();
    }
    return order.steps().stream()
        .filter(OrderStep::isBegun)
        .filter(step -> isDue(step, Direction.UNDO, context.now()) || step.isBeforeItsUndo())
        .filter(step -> begunSuccessorsUndone(order, step, context.workflow()))
        .toList();
  }

  private static boolean begunSuccessorsUndone(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    return order.steps().stream()
        .filter(other -> workflow.step(other.name()).after().contains(step.name()))
        .filter(OrderStep::isBegun)
        .allMatch(other -> other.isUndone());
  }

  private static boolean isDue(OrderStep step, Direction direction, Instant now) {
    Instant notBefore = step.notBefore();
    return step.isReArmed(direction) && notBefore != null && !notBefore.isAfter(now);
  }

  /**
   * Whether a further attempt in the order's direction could reach the remote service when it no
   * longer remembers what an earlier one did: the call may come as late as its CompleteBy.
   */
  static boolean mayBeForgotten(OrderProcess order, OrderStep step, DecisionContext context) {
    boolean firstUndo = order.direction() == Direction.UNDO && step.isBeforeItsUndo();
    return !firstUndo && isForgotten(step.firstStartedAt(), step, context);
  }

  /**
   * Whether the first undo of a step of unknown outcome could reach the remote service when it no
   * longer remembers the forward call: then it would take an effect that stands for none.
   */
  static boolean mayBeForgottenBeforeItsUndo(OrderStep step, DecisionContext context) {
    return step.isBeforeItsUndo()
        && step.forwardOutcome() == ForwardOutcome.UNKNOWN
        && isForgotten(step.forwardSince(), step, context);
  }

  /** Whether an undo that was begun could only be answered in a way that is not believed. */
  static boolean undoIsUnproven(OrderStep step, DecisionContext context) {
    return step.state() == StepState.UNDO_FAILED
        && step.forwardOutcome() == ForwardOutcome.UNKNOWN
        && isForgotten(step.forwardSince(), step, context);
  }

  private static boolean isForgotten(
      @Nullable Instant since, OrderStep step, DecisionContext context) {
    StepDefinition definition = context.workflow().step(step.name());
    Instant callable = context.now().plus(definition.completeWithin());
    return since != null && !isRemembered(since, callable, step, context);
  }

  /** Whether a call of that time is still remembered at this one. */
  static boolean isRemembered(Instant since, Instant at, OrderStep step, DecisionContext context) {
    WorkflowDefinition workflow = context.workflow();
    Instant remembered =
        since.plus(workflow.agentOf(workflow.step(step.name())).idempotencyWindow());
    return !remembered.isBefore(at);
  }

  /**
   * Steps that are undone without a call, as nothing of them stands. Only where the remote service
   * keeps no tombstones: elsewhere the undo is called for its tombstone, which keeps a call from
   * taking effect that nobody knows of (an agent was killed after its refusal was recorded, and
   * another instance calls again).
   */
  static Optional<OrderStep> undoneWithoutCall(OrderProcess order, DecisionContext context) {
    if (order.direction() == Direction.FORWARD || undoWaitsUntil(order, context).isPresent()) {
      return Optional.empty();
    }
    WorkflowDefinition workflow = context.workflow();
    return order.steps().stream()
        .filter(OrderStep::isBeforeItsUndo)
        .filter(step -> step.forwardOutcome() == ForwardOutcome.NO_EFFECT)
        .filter(step -> keepsNoTombstones(step, workflow))
        .filter(step -> begunSuccessorsUndone(order, step, workflow))
        .findFirst();
  }

  /**
   * The time before which no undo may start, while it lies ahead: the latest CompleteBy and grace
   * of the steps whose forward call may still be under way. Where a remote service keeps no
   * tombstones, a late forward call would stand for good, so every begun step of it counts.
   */
  static Optional<Instant> undoWaitsUntil(OrderProcess order, DecisionContext context) {
    return order.steps().stream()
        .filter(step -> mayStillBeCalled(step, context.workflow()))
        .map(OrderStep::completeBy)
        .filter(Objects::nonNull)
        .map(completeBy -> completeBy.plus(context.grace()))
        .max(Instant::compareTo)
        .filter(until -> until.isAfter(context.now()));
  }

  private static boolean mayStillBeCalled(OrderStep step, WorkflowDefinition workflow) {
    if (step.state().isUnderWay(Direction.FORWARD)) {
      return true;
    }
    return keepsNoTombstones(step, workflow) && step.isBegun() && step.isBeforeItsUndo();
  }

  private static boolean keepsNoTombstones(OrderStep step, WorkflowDefinition workflow) {
    return workflow.agentOf(workflow.step(step.name())).tombstones() == Tombstones.NONE;
  }
}
