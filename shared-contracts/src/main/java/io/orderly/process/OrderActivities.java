package io.orderly.process;

import io.orderly.process.OrderActivity.Doing;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.StepTask;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells what an order does now: of what is stored, the time, and what is known of agents. The same
 * for submitters, operators and pages.
 */
public final class OrderActivities {

  private static final String UNANSWERED = "unanswered";

  private final OrderSnapshot order;
  private final Instant now;
  private final Function<String, AgentCondition> agents;

  private OrderActivities(
      OrderSnapshot order, Instant now, Function<String, AgentCondition> agents) {
    this.order = order;
    this.now = now;
    this.agents = agents;
  }

  /** Where nothing is known of agents. */
  public static @Nullable OrderActivity of(OrderSnapshot order, Instant now) {
    return of(order, now, agent -> AgentCondition.UNREMARKABLE);
  }

  /**
   * What it does; null where it has ended.
   *
   * @param agents how each is
   */
  public static @Nullable OrderActivity of(
      OrderSnapshot order, Instant now, Function<String, AgentCondition> agents) {
    return order.state().isFinal() ? null : new OrderActivities(order, now, agents).now();
  }

  private OrderActivity now() {
    if (order.state().needsOperator()) {
      return ofOrder(Doing.NEEDS_OPERATOR, null, "An operator has to decide how it continues.");
    }
    Optional<StepSnapshot> live = first(this::completeBy);
    if (live.isPresent()) {
      return called(live.get());
    }
    if (order.paused()) {
      return ofOrder(Doing.PAUSED, null, "Paused by an operator: no step is started.");
    }
    Optional<StepSnapshot> rearmed = first(this::notBefore);
    if (rearmed.isPresent() && isAhead(rearmed.get().notBefore())) {
      StepSnapshot step = rearmed.get();
      return waitsOf(step).orElseGet(() -> resting(step));
    }
    return isAhead(order.notBefore()) ? untilNotBefore() : waits(rearmed);
  }

  private @Nullable Instant completeBy(StepSnapshot step) {
    return step.completeByOf(direction(step));
  }

  /** While an order rests until a time before, it is not the step that it waits for. */
  private @Nullable Instant notBefore(StepSnapshot step) {
    Instant due = step.notBeforeOf(direction(step));
    Instant rests = order.notBefore();
    boolean isLater = isSettledFirst(step) && due != null && rests != null && rests.isBefore(due);
    return isLater ? null : due;
  }

  private Direction direction(StepSnapshot step) {
    return isSettledFirst(step) ? Direction.FORWARD : directionOf(step);
  }

  private boolean isSettledFirst(StepSnapshot step) {
    return directionOf(step) == Direction.UNDO && step.isSettledFirst();
  }

  private Direction directionOf(StepSnapshot step) {
    return step.elementFailureCode() == null ? order.direction() : Direction.UNDO;
  }

  private OrderActivity resting(StepSnapshot step) {
    return step.isAccepted() ? accepted(step).resting() : retried(step);
  }

  /** What it does at a step that no agent performs; empty for those of agents. */
  private Optional<OrderActivity> waitsOf(StepSnapshot step) {
    return StepTask.isPerformed(step.agent())
        ? Optional.empty()
        : Optional.of(new WaitingActivity(step, now).told());
  }

  /** The step whose timestamp comes first; steps without one are left out. */
  private Optional<StepSnapshot> first(Timestamp timestamp) {
    StepSnapshot first = null;
    Instant earliest = null;
    for (StepSnapshot step : order.steps()) {
      Instant own = timestamp.of(step);
      if (own != null && (earliest == null || own.isBefore(earliest))) {
        first = step;
        earliest = own;
      }
    }
    return Optional.ofNullable(first);
  }

  private interface Timestamp {
    @Nullable Instant of(StepSnapshot step);
  }

  private boolean isAhead(@Nullable Instant timestamp) {
    return timestamp != null && timestamp.isAfter(now);
  }

  private OrderActivity called(StepSnapshot step) {
    boolean inTime = isAhead(step.completeBy());
    return ofStep(
        inTime ? Doing.CALLING : Doing.OVERDUE,
        step,
        step.startedAt(),
        inTime ? step.completeBy() : null,
        inTime ? underWay(step) : overdue(step));
  }

  private String underWay(StepSnapshot step) {
    if (step.isAccepted()) {
      return accepted(step).underWay();
    }
    return directionOf(step) == Direction.UNDO
        ? "Agent %s is undoing it.".formatted(step.agent())
        : "Agent %s is processing it.".formatted(step.agent());
  }

  private String overdue(StepSnapshot step) {
    return step.isAccepted()
        ? accepted(step).overdue()
        : "Agent %s did not answer in time%s; it is retried or failed within seconds."
            .formatted(step.agent(), because(step.agent()));
  }

  private AcceptedActivity accepted(StepSnapshot step) {
    return new AcceptedActivity(step, directionOf(step), now, agents.apply(step.agent()));
  }

  private OrderActivity retried(StepSnapshot step) {
    String why;
    if (step.failureCode() == null) {
      why = "No instance of agent %s accepted it%s".formatted(step.agent(), because(step.agent()));
    } else if (step.failureCode().equals(UNANSWERED)) {
      why = "Agent %s did not answer in time%s".formatted(step.agent(), because(step.agent()));
    } else {
      boolean isSuspended = agents.apply(step.agent()).kind() == AgentCondition.Kind.SUSPENDED;
      why =
          "The last attempt failed (%s)%s"
              .formatted(step.failureCode(), isSuspended ? because(step.agent()) : "");
    }
    return ofStep(
        Doing.RETRYING, step, order.changedAt(), step.notBefore(), why + "; it is retried.");
  }

  private String because(String agent) {
    return agents.apply(agent).because(agent);
  }

  /**
   * On its way forward only an order without a step to retry waits: for its startAt or, once it is
   * corrected, for a refused step.
   */
  private OrderActivity untilNotBefore() {
    return order.direction() == Direction.UNDO || elementWaits()
        ? ofOrder(
            Doing.BACKING_OFF,
            order.notBefore(),
            "The undo waits until no call of %s can be in progress any more."
                .formatted(lastToBeCalled().map("step "::concat).orElse("the order")))
        : forwardUntilNotBefore();
  }

  /**
   * Of the steps that may be called: the one whose CompleteBy, which the undo waits for, is last.
   */
  private Optional<String> lastToBeCalled() {
    return order.steps().stream()
        .filter(step -> directionOf(step) == Direction.UNDO)
        .filter(step -> step.completeBy() != null && isBeforeItsUndo(step.state()))
        .max(Comparator.comparing(step -> Objects.requireNonNull(step.completeBy())))
        .map(StepSnapshot::name);
  }

  private static boolean isBeforeItsUndo(StepState state) {
    return switch (state) {
      case RUNNING, COMPLETED, FAILED -> true;
      case NOT_STARTED, SKIPPED, UNDOING, UNDONE, UNDO_FAILED -> false;
    };
  }

  /** Whether an element is undone once no call of it can be in progress. */
  private boolean elementWaits() {
    return order.steps().stream()
        .anyMatch(step -> step.elementFailureCode() != null && isBeforeItsUndo(step.state()));
  }

  private OrderActivity forwardUntilNotBefore() {
    boolean isCorrected =
        order.steps().stream()
            .anyMatch(step -> step.state() == StepState.NOT_STARTED && step.attempt() > 0);
    return isCorrected
        ? ofOrder(
            Doing.BACKING_OFF,
            order.notBefore(),
            "The corrected step waits until no call of its former edition can be in progress any"
                + " more.")
        : ofOrder(
            Doing.SCHEDULED, order.notBefore(), "No step starts before the time it was given.");
  }

  /** A step that is due, or the first that has not begun, at the agent that the order waits for. */
  private OrderActivity waits(Optional<StepSnapshot> due) {
    Optional<OrderActivity> waiting = due.flatMap(this::waitsOf);
    if (waiting.isPresent()) {
      return waiting.get();
    }
    String waitsFor = due.map(StepSnapshot::agent).orElse(order.nextAgent());
    if (waitsFor == null) {
      return ofOrder(Doing.WAITING, null, "It continues as soon as a scheduler claims it.");
    }
    if (due.isPresent() && due.get().isAccepted()) {
      return accepted(due.get()).due();
    }
    String agent = AgentDefinition.nameOf(waitsFor);
    AgentCondition condition = agents.apply(waitsFor);
    String detail =
        condition.isRemarkable()
            ? "It is not started yet: %s.".formatted(condition.of(agent))
            : "It is started as soon as a scheduler claims the order and agent %s has capacity."
                .formatted(agent);
    boolean isPaused = condition.kind() == AgentCondition.Kind.PAUSED;
    Doing doing = isPaused ? Doing.PAUSED : Doing.WAITING;
    return due.or(() -> next(agent))
        .map(step -> ofStep(doing, step, order.changedAt(), null, detail))
        .orElseGet(
            () ->
                new OrderActivity(
                    doing, null, agent, null, null, null, order.changedAt(), null, null, detail));
  }

  private Optional<StepSnapshot> next(String agent) {
    return order.steps().stream()
        .filter(step -> step.agent().equals(agent))
        .filter(
            step ->
                directionOf(step) == Direction.FORWARD
                    ? step.state() == StepState.NOT_STARTED
                    : step.attempt() > 0 && !step.state().isDone(Direction.UNDO))
        // An undo begins at the end.
        .reduce((first, later) -> order.direction() == Direction.FORWARD ? first : later);
  }

  private OrderActivity ofOrder(Doing doing, @Nullable Instant until, String detail) {
    return new OrderActivity(
        doing, null, null, null, null, null, order.changedAt(), until, null, detail);
  }

  private static OrderActivity ofStep(
      Doing doing,
      StepSnapshot step,
      @Nullable Instant since,
      @Nullable Instant until,
      String detail) {
    return new OrderActivity(
        doing,
        step.name(),
        step.agent(),
        step.attemptNow(),
        step.attempts(),
        step.declines() == 0 ? null : step.declines(),
        since,
        until,
        null,
        detail);
  }
}
