package io.orderly.process;

import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which steps of an order may be started now, by the state of the order alone. */
final class Startable {

  /** Of one order with steps for elements. */
  private static final int MAX_LIVE_PER_AGENT = 8;

  private Startable() {}

  /** By position. The caller checks the capacity of agents and the lock. */
  static List<OrderStep> steps(OrderProcess order, DecisionContext context) {
    List<OrderStep> startable =
        order.direction() == Direction.FORWARD ? forward(order, context) : undo(order, context);
    return startable.isEmpty() ? startable : withoutSurplus(order, startable, context);
  }

  /**
   * An order with many elements leaves room for others: the rest of its steps follow, one with each
   * reply.
   */
  private static List<OrderStep> withoutSurplus(
      OrderProcess order, List<OrderStep> startable, DecisionContext context) {
    if (startable.stream().noneMatch(step -> StepGroup.elementOf(step.name()) > 0)) {
      return startable;
    }
    Map<String, Integer> live = new HashMap<>();
    order.steps().stream()
        .filter(step -> step.isLive(SettlingSteps.direction(order, step, context)))
        .forEach(step -> live.merge(step.agent(), 1, Integer::sum));
    return startable.stream()
        .filter(step -> live.merge(step.agent(), 1, Integer::sum) <= MAX_LIVE_PER_AGENT)
        .toList();
  }

  private static List<OrderStep> forward(OrderProcess order, DecisionContext context) {
    if (order.terms().isBeforeStart(context.now())) {
      return List.of();
    }
    List<OrderStep> startable = new ArrayList<>();
    for (OrderStep step : order.steps()) {
      boolean isStartable =
          order.directionOf(step) == Direction.FORWARD
              ? isForwardStartable(order, step, context)
              : isUndoStartable(order, step, context);
      if (isStartable) {
        startable.add(step);
      }
    }
    return startable;
  }

  private static boolean isForwardStartable(
      OrderProcess order, OrderStep step, DecisionContext context) {
    return isDue(step, Direction.FORWARD, context.now())
        || (isNext(order, step, context) && correctedWaitsUntil(order, step, context).isEmpty());
  }

  /** Of an element that is undone while the order goes on. */
  private static boolean isUndoStartable(
      OrderProcess order, OrderStep step, DecisionContext context) {
    if (!step.isBegun()) {
      return false;
    }
    return SettlingSteps.isSettling(order, step, context)
        ? isDue(step, Direction.FORWARD, context.now())
        : mayBeUndone(order, step, context) && undoWaitsUntil(order, step, context).isEmpty();
  }

  private static boolean isNext(OrderProcess order, OrderStep step, DecisionContext context) {
    return step.state() == StepState.NOT_STARTED
        && order.directionOf(step) == Direction.FORWARD
        && predecessorsCompleted(order, step, context.workflow())
        && !Amendments.mustWait(order, context.workflow().step(step.position(), step.name()))
        && !Amendments.holdsBack(order, step, context.workflow());
  }

  /**
   * Until when no step may start that could otherwise: in forward direction the first that waits
   * for calls of an older edition, or of its element that is undone; in an undo all but what is
   * settled first.
   */
  static Optional<Instant> waitsUntil(OrderProcess order, DecisionContext context) {
    return switch (order.direction()) {
      case FORWARD ->
          Stream.concat(
                  correctedWaitsUntil(order, context).stream(), elementsWaitUntil(order, context))
              .min(Comparator.naturalOrder());
      case UNDO -> undoWaitsUntil(order, context);
    };
  }

  /** Until when a step waits that could start but for {@link #correctedWaitsUntil}. */
  private static Optional<Instant> correctedWaitsUntil(
      OrderProcess order, DecisionContext context) {
    return order.steps().stream()
        .filter(step -> isNext(order, step, context))
        .flatMap(step -> correctedWaitsUntil(order, step, context).stream())
        .min(Comparator.naturalOrder());
  }

  /**
   * A request of an older edition may have been delivered twice: until its CompleteBy another agent
   * may call, under another key than the corrected one. Empty where that is over.
   */
  private static Optional<Instant> correctedWaitsUntil(
      OrderProcess order, OrderStep step, DecisionContext context) {
    return Optional.ofNullable(step.edition() < order.edition() ? step.completeBy() : null)
        .map(completeBy -> completeBy.plus(context.grace()))
        .filter(end -> end.isAfter(context.now()));
  }

  static boolean predecessorsCompleted(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    List<String> after = after(step, workflow);
    for (OrderStep other : order.steps()) {
      if (!other.isDoneForward() && after.contains(other.name())) {
        return false;
      }
    }
    return true;
  }

  private static List<String> after(OrderStep step, WorkflowDefinition workflow) {
    return workflow.step(step.position(), step.name()).after();
  }

  private static List<OrderStep> undo(OrderProcess order, DecisionContext context) {
    boolean waits = undoWaitsUntil(order, context).isPresent();
    return order.steps().stream()
        .filter(OrderStep::isBegun)
        .filter(
            step ->
                SettlingSteps.isSettling(order, step, context)
                    ? isDue(step, Direction.FORWARD, context.now())
                    : !waits && mayBeUndone(order, step, context))
        .toList();
  }

  private static boolean mayBeUndone(OrderProcess order, OrderStep step, DecisionContext context) {
    return (isDue(step, Direction.UNDO, context.now()) || step.isBeforeItsUndo())
        && begunSuccessorsUndone(order, step, context.workflow());
  }

  /**
   * Looks through steps that never began or are Undone: a skipped one may lie between two that
   * began, and one that an operator decided undone comes before some that are not.
   */
  private static boolean begunSuccessorsUndone(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(step.name()));
    while (!open.isEmpty()) {
      String name = open.remove();
      for (OrderStep other : order.steps()) {
        boolean isSuccessor = after(other, workflow).contains(name);
        if (isSuccessor && other.isBegun() && !other.isUndone()) {
          return false;
        }
        if (isSuccessor && seen.add(other.name())) {
          open.add(other.name());
        }
      }
    }
    return true;
  }

  private static boolean isDue(OrderStep step, Direction direction, Instant now) {
    Instant notBefore = step.notBefore();
    return step.isReArmed(direction) && notBefore != null && !notBefore.isAfter(now);
  }

  /**
   * Whether a further attempt in the order's direction could reach the remote service after the
   * idempotency window of an earlier one: the call may come as late as its CompleteBy. To ask for
   * the status of an accepted step repeats no call.
   */
  static boolean isPastIdempotencyWindow(
      OrderProcess order, OrderStep step, DecisionContext context) {
    boolean firstUndo = order.directionOf(step) == Direction.UNDO && step.isBeforeItsUndo();
    return !firstUndo && !step.isAccepted() && isWindowPassed(step.firstStartedAt(), step, context);
  }

  /**
   * Whether the first undo of a step of unknown outcome could reach the remote service after the
   * idempotency window of the forward call. The service would then answer "never happened" although
   * the effect stands. Of an accepted step the undo knows what it reverses.
   */
  static boolean isPastIdempotencyWindowBeforeUndo(OrderStep step, DecisionContext context) {
    return step.isBeforeItsUndo()
        && !step.isAccepted()
        && step.forwardOutcome() == ForwardOutcome.UNKNOWN
        && isWindowPassed(step.forwardSince(), step, context);
  }

  /**
   * Whether no answer to a further undo could prove anything: the idempotency window has passed.
   */
  static boolean undoIsUnproven(OrderStep step, DecisionContext context) {
    return step.state() == StepState.UNDO_FAILED
        && step.forwardOutcome() == ForwardOutcome.UNKNOWN
        && isWindowPassed(step.forwardSince(), step, context);
  }

  private static boolean isWindowPassed(
      @Nullable Instant since, OrderStep step, DecisionContext context) {
    StepDefinition definition = context.workflow().step(step.name());
    Instant callable = context.now().plus(definition.completeWithin());
    return since != null && !isWithinIdempotencyWindow(since, callable, step, context);
  }

  /** Whether the idempotency window of a call made at {@code since} still lasts at {@code at}. */
  static boolean isWithinIdempotencyWindow(
      Instant since, Instant at, OrderStep step, DecisionContext context) {
    WorkflowDefinition workflow = context.workflow();
    Instant windowEnd =
        since.plus(workflow.agentOf(workflow.step(step.name())).idempotencyWindow());
    return !windowEnd.isBefore(at);
  }

  /** A step that is undone without a call, and the reason, for people. */
  record WithoutCall(OrderStep step, String why) {}

  /** The first step that is undone without a call. */
  static Optional<WithoutCall> undoneWithoutCall(OrderProcess order, DecisionContext context) {
    Stream<OrderStep> undone =
        switch (order.direction()) {
          case FORWARD -> undoableInElements(order, context);
          case UNDO ->
              undoWaitsUntil(order, context).isPresent() ? Stream.empty() : order.steps().stream();
        };
    WorkflowDefinition workflow = context.workflow();
    return undone
        .filter(step -> step.isBegun() && step.isBeforeItsUndo())
        .filter(step -> !SettlingSteps.isSettling(order, step, context))
        .filter(step -> begunSuccessorsUndone(order, step, workflow))
        .flatMap(
            step ->
                whyNoCall(order, step, workflow).map(why -> new WithoutCall(step, why)).stream())
        .findFirst();
  }

  private static Optional<String> whyNoCall(
      OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    StepDefinition definition = workflow.step(step.name());
    return switch (definition.undo()) {
      case NOTHING -> Optional.of("it leaves nothing to undo");
      case BY ->
          isCovered(order, step, definition)
              ? Optional.of("the undo of step %s covers it".formatted(definition.undoneBy()))
              : refusedThroughout(step, workflow);
      case CALL, NONE -> refusedThroughout(step, workflow);
    };
  }

  /**
   * Only by a step that is known to have happened: the undo of one that did not happen takes
   * nothing back. And of the same edition: that of another one may be of another amount.
   */
  private static boolean isCovered(OrderProcess order, OrderStep step, StepDefinition definition) {
    OrderStep covering = order.step(Objects.requireNonNull(definition.undoneBy()));
    return covering != null
        && covering.isUndone()
        && covering.edition() == step.edition()
        && covering.forwardOutcome() == ForwardOutcome.COMPLETED;
  }

  /**
   * No attempt of it had an effect. Only where the remote service keeps no tombstones. Elsewhere
   * the undo is called for its tombstone, which refuses a late duplicate call: an agent may be
   * killed after its refusal was recorded, and another instance calls again.
   */
  private static Optional<String> refusedThroughout(OrderStep step, WorkflowDefinition workflow) {
    return step.forwardOutcome() == ForwardOutcome.NO_EFFECT && keepsNoTombstones(step, workflow)
        ? Optional.of("all attempts were refused, so there is nothing to undo")
        : Optional.empty();
  }

  /**
   * The time before which no undo may start; empty once it has passed. It is the latest CompleteBy
   * plus grace of the steps whose forward call may still be in progress. Where a remote service
   * keeps no tombstones, a late forward call could not be undone, so every started step of it
   * counts. A step that is settled first holds back its own undo, and those of its predecessors.
   */
  private static Optional<Instant> undoWaitsUntil(OrderProcess order, DecisionContext context) {
    return undoWaitsUntil(order, order.steps().stream(), context);
  }

  /** The same of the element of a step, which is undone while the order goes on. */
  static Optional<Instant> undoWaitsUntil(
      OrderProcess order, OrderStep step, DecisionContext context) {
    int element = StepGroup.elementOf(step.name());
    Stream<OrderStep> undone =
        order.steps().stream()
            .filter(other -> other.elementFailure() != null)
            .filter(other -> StepGroup.elementOf(other.name()) == element);
    return undoWaitsUntil(order, undone, context);
  }

  private static Stream<Instant> elementsWaitUntil(OrderProcess order, DecisionContext context) {
    return order.hasUndoneElement()
        ? order.steps().stream()
            .filter(step -> step.elementFailure() != null && step.isBegun() && !step.isUndone())
            .filter(step -> !SettlingSteps.isSettling(order, step, context))
            .flatMap(step -> undoWaitsUntil(order, step, context).stream())
        : Stream.empty();
  }

  private static Stream<OrderStep> undoableInElements(OrderProcess order, DecisionContext context) {
    return order.hasUndoneElement()
        ? order.steps().stream()
            .filter(step -> step.elementFailure() != null)
            .filter(step -> undoWaitsUntil(order, step, context).isEmpty())
        : Stream.empty();
  }

  private static Optional<Instant> undoWaitsUntil(
      OrderProcess order, Stream<OrderStep> undone, DecisionContext context) {
    return undone
        .filter(step -> context.workflow().step(step.name()).task().isPerformed())
        .filter(step -> mayStillBeCalled(step, context.workflow()))
        .filter(step -> !SettlingSteps.isSettling(order, step, context))
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
