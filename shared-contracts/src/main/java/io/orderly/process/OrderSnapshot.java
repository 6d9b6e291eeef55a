package io.orderly.process;

import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an order that its activity depends on.
 *
 * @param changedAt when its record was written last
 * @param steps by position
 */
public record OrderSnapshot(
    ProcessState state,
    Direction direction,
    boolean paused,
    @Nullable Instant notBefore,
    @Nullable String nextAgent,
    Instant changedAt,
    List<StepSnapshot> steps) {

  public OrderSnapshot {
    steps = List.copyOf(steps);
  }

  /**
   * Of a process record.
   *
   * @param workflow of the order; null where it can't be read
   */
  public static OrderSnapshot of(
      OrderProcess order, Instant changedAt, @Nullable WorkflowDefinition workflow) {
    return new OrderSnapshot(
        order.state(),
        order.direction(),
        order.terms().isPaused(),
        order.notBefore(),
        order.nextAgent(),
        changedAt,
        order.steps().stream().map(step -> StepSnapshot.of(step).of(workflow)).toList());
  }

  /**
   * Of an order that was accepted at that time and has not been claimed.
   *
   * @param workflow with the steps of the order
   * @param startAt no step starts before it; null: at once
   */
  public static OrderSnapshot accepted(
      WorkflowDefinition workflow, Instant at, @Nullable Instant startAt) {
    return new OrderSnapshot(
        ProcessState.PENDING,
        Direction.FORWARD,
        false,
        startAt,
        workflow.firstAgent(),
        at,
        workflow.steps().stream()
            .map(step -> StepSnapshot.notStarted(step, attempts(workflow, step.name())))
            .toList());
  }

  /** The same, with how often its steps are tried. */
  public OrderSnapshot of(@Nullable WorkflowDefinition workflow) {
    return new OrderSnapshot(
        state,
        direction,
        paused,
        notBefore,
        nextAgent,
        changedAt,
        steps.stream().map(step -> step.of(workflow)).toList());
  }

  /** The same, of an order that an operator paused by itself or with its workflow. */
  public OrderSnapshot asPaused() {
    return new OrderSnapshot(state, direction, true, notBefore, nextAgent, changedAt, steps);
  }

  /** How often a step is tried before its policy decides; null where its workflow is not known. */
  public static @Nullable Integer attempts(@Nullable WorkflowDefinition workflow, String step) {
    return workflow == null ? null : workflow.step(step).maxFailures(FailurePolicies.UNANSWERED);
  }

  private static @Nullable String question(@Nullable WorkflowDefinition workflow, String step) {
    return workflow == null ? null : workflow.ask(step).map(StepAsk::question).orElse(null);
  }

  /**
   * A step of it.
   *
   * @param attempts that it has before its policy decides; null where its workflow is not known
   * @param undoResult what its agent answered to the undo; null where it was not called for one
   * @param failureCode why its last attempt failed
   * @param declines number of declines in a row
   * @param acceptedAt when its remote service accepted it, or its undo, to complete it later; null
   *     where it did not
   * @param waitUntil when the policy of an accepted step applies; null while that is not known
   * @param elementFailureCode why its element is undone while the order goes on; null where it is
   *     not
   * @param question that it asks somebody; null where it asks nobody, or its workflow is not known
   * @param whenWaiting when it is undone while it is accepted; null where its workflow is not known
   */
  public record StepSnapshot(
      String name,
      String agent,
      StepState state,
      int attempt,
      int failureCount,
      @Nullable Integer attempts,
      @Nullable Instant startedAt,
      @Nullable Instant completeBy,
      @Nullable Instant notBefore,
      @Nullable String undoResult,
      @Nullable String failureCode,
      int declines,
      @Nullable Instant acceptedAt,
      @Nullable Instant waitUntil,
      @Nullable String elementFailureCode,
      @Nullable String question,
      @Nullable WhenWaiting whenWaiting) {

    static StepSnapshot notStarted(StepDefinition step, @Nullable Integer attempts) {
      return new StepSnapshot(
          step.name(),
          step.agent(),
          StepState.NOT_STARTED,
          0,
          0,
          attempts,
          null,
          null,
          null,
          null,
          null,
          0,
          null,
          null,
          null,
          null,
          null);
    }

    /** Of a step's record alone. */
    static StepSnapshot of(OrderStep step) {
      Failure failure = step.failure();
      Failure elementFailure = step.elementFailure();
      ConsecutiveDeclines declined = step.history().declines();
      Acceptance acceptance = step.acceptance();
      return new StepSnapshot(
          step.name(),
          step.agent(),
          step.state(),
          step.attempt(),
          step.failureCount(),
          null,
          step.startedAt(),
          step.completeBy(),
          step.notBefore(),
          step.history().undoResult(),
          failure == null ? null : failure.code(),
          declined == null ? 0 : declined.times(),
          acceptance == null ? null : acceptance.since(),
          acceptance == null ? null : acceptance.until(),
          elementFailure == null ? null : elementFailure.code(),
          null,
          null);
    }

    /** The same, with what its workflow says of it, where that is known. */
    StepSnapshot of(@Nullable WorkflowDefinition workflow) {
      return new StepSnapshot(
          name,
          agent,
          state,
          attempt,
          failureCount,
          OrderSnapshot.attempts(workflow, name),
          startedAt,
          completeBy,
          notBefore,
          undoResult,
          failureCode,
          declines,
          acceptedAt,
          waitUntil,
          elementFailureCode,
          OrderSnapshot.question(workflow, name),
          workflow == null ? null : workflow.step(name).whenWaiting());
    }

    /** Its attempts, as people count them. */
    public AttemptCount count() {
      int made = failureCount + (isLastCounted() ? 0 : 1);
      return new AttemptCount(
          attempts == null ? made : Math.min(made, attempts), attempts, declines);
    }

    /** Whether its last attempt is among the failures, or there is none. */
    private boolean isLastCounted() {
      return switch (state) {
        case NOT_STARTED, SKIPPED, UNDO_FAILED -> true;
        // What is refused after the order was given up on is recorded without being counted.
        case FAILED -> failureCount > 0;
        // Left as it was at its last failure, or declined: a start begins both anew.
        // Of an accepted step, the call that was accepted is no failure.
        case RUNNING, UNDOING -> !isAccepted() && (notBefore != null || failureCode != null);
        case COMPLETED -> false;
        // Without an answer to its undo, its last attempt is the forward one.
        case UNDONE -> undoResult == null;
      };
    }

    /**
     * Whether its remote service completes it, or its undo, later: its agent asks for the status.
     */
    boolean isAccepted() {
      return state.isUnderWay() && acceptedAt != null;
    }

    /**
     * Whether its status is asked for before its undo, in an order that is being undone: at the end
     * of its time for the last time.
     */
    boolean isSettledFirst() {
      boolean mayBeAsked =
          notBefore == null
              || startedAt == null
              || waitUntil == null
              || startedAt.isBefore(waitUntil);
      return state == StepState.RUNNING
          && isAccepted()
          && whenWaiting == WhenWaiting.SETTLE_FIRST
          && mayBeAsked;
    }

    /** Whether its status is asked for in an order of that direction, now or later. */
    public boolean isAskedAbout(Direction order) {
      return isAccepted() && (state.isUnderWay(order) || isSettledFirst());
    }

    /** As people count: those that failed, and this one; no more than there are. */
    int attemptNow() {
      int now = failureCount + 1;
      return attempts == null ? now : Math.min(now, attempts);
    }

    @Nullable Instant completeByOf(Direction direction) {
      return state.isUnderWay(direction) && notBefore == null ? completeBy : null;
    }

    @Nullable Instant notBeforeOf(Direction direction) {
      return state.isUnderWay(direction) ? notBefore : null;
    }
  }
}
