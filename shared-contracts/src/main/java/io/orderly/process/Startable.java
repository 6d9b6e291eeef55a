package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.Tombstones;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Which steps of an order may be started now, as far as the order itself is concerned. */
final class Startable {

  private Startable() {}

  /** By position; credit and locks are the caller's question. */
  static List<OrderStep> steps(OrderProcess order, Circumstances circumstances) {
    return order.direction() == Direction.FORWARD
        ? forward(order, circumstances)
        : undo(order, circumstances);
  }

  private static List<OrderStep> forward(OrderProcess order, Circumstances circumstances) {
    List<OrderStep> startable = new ArrayList<>();
    for (OrderStep step : order.steps()) {
      if (isDue(step, Direction.FORWARD, circumstances.now())
          || (step.state() == StepState.NOT_STARTED
              && predecessorsCompleted(order, step, circumstances.workflow()))) {
        startable.add(step);
      }
    }
    return startable;
  }

  private static boolean predecessorsCompleted(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    List<String> after = workflow.step(step.name()).after();
    for (OrderStep other : order.steps()) {
      if (other.state() != StepState.COMPLETED && after.contains(other.name())) {
        return false;
      }
    }
    return true;
  }

  private static List<OrderStep> undo(OrderProcess order, Circumstances circumstances) {
    if (undoWaitsUntil(order, circumstances).isPresent()) {
      return List.of();
    }
    return order.steps().stream()
        .filter(OrderStep::isBegun)
        .filter(
            step -> isDue(step, Direction.UNDO, circumstances.now()) || isFirstUndo(step.state()))
        .filter(step -> begunSuccessorsUndone(order, step, circumstances.workflow()))
        .toList();
  }

  private static boolean isFirstUndo(StepState state) {
    return switch (state) {
      case NOT_STARTED, RUNNING, COMPLETED, FAILED -> true;
      case UNDOING, UNDONE, UNDO_FAILED -> false;
    };
  }

  private static boolean begunSuccessorsUndone(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    return order.steps().stream()
        .filter(other -> workflow.step(other.name()).after().contains(step.name()))
        .filter(OrderStep::isBegun)
        .allMatch(other -> other.state() == StepState.UNDONE);
  }

  private static boolean isDue(OrderStep step, Direction direction, Instant now) {
    Instant notBefore = step.notBefore();
    return step.isReArmed(direction) && notBefore != null && !notBefore.isAfter(now);
  }

  /**
   * Whether a retry could reach the remote service when it no longer remembers a success of the
   * first attempt: the call may come as late as the retry's CompleteBy.
   */
  static boolean mayBeForgotten(OrderProcess order, OrderStep step, Circumstances circumstances) {
    Instant first = step.firstStartedAt();
    if (first == null || !step.isReArmed(order.direction())) {
      return false;
    }
    WorkflowDefinition workflow = circumstances.workflow();
    StepDefinition definition = workflow.step(step.name());
    Instant remembered = first.plus(workflow.agentOf(definition).idempotencyWindow());
    return remembered.isBefore(circumstances.now().plus(definition.completeWithin()));
  }

  /**
   * The time before which no undo may start, while it lies ahead: the latest CompleteBy and grace
   * of the steps whose forward call may still be under way. Where a remote service keeps no
   * tombstones, a late forward call would stand for good, so every begun step of it counts.
   */
  static Optional<Instant> undoWaitsUntil(OrderProcess order, Circumstances circumstances) {
    return order.steps().stream()
        .filter(step -> mayStillBeCalled(step, circumstances.workflow()))
        .map(OrderStep::completeBy)
        .filter(Objects::nonNull)
        .map(completeBy -> completeBy.plus(circumstances.grace()))
        .max(Instant::compareTo)
        .filter(until -> until.isAfter(circumstances.now()));
  }

  private static boolean mayStillBeCalled(OrderStep step, WorkflowDefinition workflow) {
    if (step.state() == StepState.RUNNING) {
      return true;
    }
    boolean keepsNoTombstones =
        workflow.agentOf(workflow.step(step.name())).tombstones() == Tombstones.NONE;
    return keepsNoTombstones && step.isBegun() && isFirstUndo(step.state());
  }
}
