package io.orderly.process;

import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The process record of an order with its steps: all that the state machine decides on.
 *
 * @param version rises by exactly 1 in every transaction that changes the record or a step
 * @param edition of what was ordered: 1 as it was accepted, one more with every correction
 * @param terms when it may be claimed
 * @param lockedBy the scheduler instance (id#incarnation) that carries the order now
 * @param completeBy when the supervisor looks at the order: the least CompleteBy of its live steps
 * @param notBefore the order rests until then
 * @param nextAgent while it waits: the agent of its first startable step; null when none is needed
 * @param failureCount the sum over its steps, for people
 * @param failure why it is in Error
 * @param steps by position
 */
public record OrderProcess(
    UUID orderId,
    WorkflowId workflow,
    ProcessState state,
    Direction direction,
    long version,
    int edition,
    ClaimTerms terms,
    @Nullable String lockedBy,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable String nextAgent,
    int failureCount,
    @Nullable Failure failure,
    List<OrderStep> steps) {

  /** The edition of an order that was not corrected. */
  public static final int FIRST_EDITION = 1;

  public OrderProcess {
    steps = List.copyOf(steps);
  }

  /** An order as it was accepted. */
  public OrderProcess(
      UUID orderId,
      WorkflowId workflow,
      ProcessState state,
      Direction direction,
      long version,
      ClaimTerms terms,
      @Nullable String lockedBy,
      @Nullable Instant completeBy,
      @Nullable Instant notBefore,
      @Nullable String nextAgent,
      int failureCount,
      @Nullable Failure failure,
      List<OrderStep> steps) {
    this(
        orderId,
        workflow,
        state,
        direction,
        version,
        FIRST_EDITION,
        terms,
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        failureCount,
        failure,
        steps);
  }

  /**
   * Whether a scheduler may claim it now (leaving out paused workflows and agents, which the claim
   * itself knows).
   */
  public boolean isClaimable() {
    return state == direction.waitingState()
        && lockedBy == null
        && notBefore == null
        && !terms.isPaused();
  }

  /** The step of that name, or null. */
  public @Nullable OrderStep step(String name) {
    for (OrderStep step : steps) {
      if (step.name().equals(name)) {
        return step;
      }
    }
    return null;
  }

  /**
   * Whether an attempt is under way whose answer counts, as far as the store knows: in the order's
   * direction, or for the status of an accepted step that may be settled before it is undone.
   */
  public boolean isLive(OrderStep step) {
    return step.isLive(directionOf(step)) || (step.isAccepted() && step.isLive(Direction.FORWARD));
  }

  /** Its workflow with the steps that it has for the elements of groups. */
  public WorkflowDefinition definition(WorkflowDefinition ofAll) {
    return ofAll.groups().isEmpty()
        ? ofAll
        : ofAll.ofOrder(steps.stream().map(OrderStep::name).toList());
  }

  /** Where a step goes: where the order does, but for the elements that are undone alone. */
  public Direction directionOf(OrderStep step) {
    return step.elementFailure() == null ? direction : Direction.UNDO;
  }

  /** Whether an element of it is undone while it goes on. */
  boolean hasUndoneElement() {
    if (direction == Direction.UNDO) {
      return false;
    }
    for (OrderStep step : steps) {
      if (step.elementFailure() != null) {
        return true;
      }
    }
    return false;
  }

  OrderProcess withStep(OrderStep changed) {
    OrderStep[] newSteps = steps.toArray(OrderStep[]::new);
    newSteps[changed.position()] = changed;
    return withSteps(List.of(newSteps));
  }

  OrderProcess withSteps(List<OrderStep> newSteps) {
    return new OrderProcess(
        orderId,
        workflow,
        state,
        direction,
        version,
        edition,
        terms,
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        failuresOf(newSteps),
        failure,
        newSteps);
  }

  private static int failuresOf(List<OrderStep> steps) {
    int failures = 0;
    for (OrderStep step : steps) {
      failures += step.failureCount();
    }
    return failures;
  }

  /** Locked by a scheduler; the settlement that follows computes the wake-up. */
  OrderProcess lockedBy(String instance) {
    return new OrderProcess(
        orderId,
        workflow,
        direction.lockedState(),
        direction,
        version,
        edition,
        terms,
        instance,
        completeBy,
        null,
        null,
        failureCount,
        null,
        steps);
  }

  /**
   * Still locked, with the supervisor's next look at it.
   *
   * @param unstarted the agent of a step that may start but for its credit; null where none may
   */
  OrderProcess wakingAt(@Nullable Instant newCompleteBy, @Nullable String unstarted) {
    return new OrderProcess(
        orderId,
        workflow,
        state,
        direction,
        version,
        edition,
        terms,
        lockedBy,
        newCompleteBy,
        notBefore,
        unstarted,
        failureCount,
        failure,
        steps);
  }

  /** Waiting in its direction for a scheduler, or for notBefore and then for a scheduler. */
  OrderProcess waiting(
      @Nullable Instant newCompleteBy, @Nullable Instant newNotBefore, @Nullable String agent) {
    return new OrderProcess(
        orderId,
        workflow,
        direction.waitingState(),
        direction,
        version,
        edition,
        terms,
        null,
        newCompleteBy,
        newNotBefore,
        agent,
        failureCount,
        null,
        steps);
  }

  /** In a final state, or in Error, which only an operator ends. */
  OrderProcess restingIn(ProcessState end, @Nullable Failure why) {
    return new OrderProcess(
        orderId,
        workflow,
        end,
        direction,
        version,
        edition,
        terms,
        null,
        null,
        null,
        null,
        failureCount,
        why,
        steps);
  }

  /** Turned to undo, with nothing counted. */
  OrderProcess turnedToUndo() {
    return new OrderProcess(
        orderId,
        workflow,
        ProcessState.UNDOING,
        Direction.UNDO,
        version,
        edition,
        terms,
        null,
        null,
        null,
        null,
        0,
        null,
        steps.stream().map(OrderStep::uncounted).toList());
  }

  /** The same, with other terms. */
  OrderProcess on(ClaimTerms newTerms) {
    return new OrderProcess(
        orderId,
        workflow,
        state,
        direction,
        version,
        edition,
        newTerms,
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        failureCount,
        failure,
        steps);
  }

  /** Corrected, with these steps. */
  OrderProcess inNextEdition(List<OrderStep> newSteps) {
    return new OrderProcess(
        orderId,
        workflow,
        state,
        direction,
        version,
        edition + 1,
        terms,
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        failureCount,
        failure,
        newSteps);
  }

  OrderProcess nextVersion() {
    return new OrderProcess(
        orderId,
        workflow,
        state,
        direction,
        version + 1,
        edition,
        terms,
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        failureCount,
        failure,
        steps);
  }
}
