package io.orderly.process;

import io.orderly.process.ProcessEvent.AskStatus;
import io.orderly.process.ProcessEvent.StatusHint;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Steps that their remote services took on, to perform or to undo them, and complete later. Such a
 * step waits without a call, a lock or a slot; each attempt after the first asks for its status,
 * and none is counted. Only an answer decides that the step waited too long: silence never undoes
 * it, nor is it an undo.
 */
final class AcceptedSteps {

  /** However soon an agent wants to ask again. */
  private static final Duration MIN_WAIT = Duration.ofSeconds(1);

  /** After so many failures each backoff is as long as it gets. */
  private static final int MANY = 1_000;

  /** Until a scheduler that has the workflow knows how long the step may wait. */
  private static final Duration WAIT_WITHOUT_WORKFLOW = Duration.ofMinutes(1);

  private AcceptedSteps() {}

  /** The step waits until its agent asks again, or has to at the latest. */
  static OrderStep accepted(
      DecisionBuilder builder, OrderStep step, StepOutcome.Accepted accepted) {
    Acceptance acceptance = acceptance(step, accepted, builder.now());
    Instant until = until(builder, step, acceptance);
    return step.accepted(acceptance.until(until), askAt(accepted, until, builder.now()));
  }

  private static Instant until(DecisionBuilder builder, OrderStep step, Acceptance acceptance) {
    return acceptance.until() == null
        ? acceptance.since().plus(builder.definition(step).maxWait())
        : acceptance.until();
  }

  /** Who recorded that it was accepted may not have known how long it may wait. */
  static OrderStep bounded(DecisionBuilder builder, OrderStep step) {
    Acceptance acceptance = step.acceptance();
    return acceptance == null
        ? step
        : step.accepted(acceptance.until(until(builder, step, acceptance)));
  }

  /** The same without its workflow: the next scheduler that asks has it. */
  static OrderStep acceptedWithoutWorkflow(
      OrderStep step, StepOutcome.Accepted accepted, Instant now) {
    return step.accepted(acceptance(step, accepted, now), now.plus(WAIT_WITHOUT_WORKFLOW));
  }

  private static Acceptance acceptance(OrderStep step, StepOutcome.Accepted accepted, Instant now) {
    Acceptance before = step.acceptance();
    return before == null
        ? new Acceptance(now, null, accepted.answer())
        : before.answered(accepted.answer());
  }

  private static Instant askAt(StepOutcome.Accepted accepted, Instant until, Instant now) {
    Instant earliest = now.plus(MIN_WAIT);
    Instant wanted = accepted.askAt() == null ? until : accepted.askAt();
    Instant latest = until.isBefore(earliest) ? earliest : until;
    if (wanted.isBefore(earliest)) {
      return earliest;
    }
    return wanted.isAfter(latest) ? latest : wanted;
  }

  /** Applies the policy of a step that is still not completed at the end of its time. */
  static void boundWait(DecisionBuilder builder, OrderStep before, StepOutcome outcome) {
    OrderStep step = Objects.requireNonNull(builder.order().step(before.name()));
    Acceptance acceptance = step.acceptance();
    if (!outcome.isAcceptance()
        || acceptance == null
        || !step.state().isUnderWay(builder.order().directionOf(step))
        || !acceptance.isOver(builder.now())) {
      return;
    }
    boolean isUndo = builder.order().directionOf(step) == Direction.UNDO;
    Failure failure =
        new Failure(
            FailurePolicies.NOT_COMPLETED,
            "the remote service of agent %s accepted %sstep %s at %s and has not completed it"
                .formatted(
                    step.agent(),
                    isUndo ? "the undo of " : "",
                    step.name(),
                    acceptance.since().truncatedTo(ChronoUnit.SECONDS)));
    if (isUndo) {
      // An order that is undone has no policy but a person; the outcome stays open.
      builder.change(step.counted(step.failureCount(), failure));
      builder.error(failure, step, look(step).inError());
    } else {
      OverdueSteps.notCompleted(builder, step, failure, look(step));
    }
  }

  /**
   * No answer came about its status. It is asked again: uncounted and after the longest backoff
   * while the step may wait, since that may be for weeks, or at the end of its time where there is
   * no status; after that until its attempts are used up. Then a person has to look; nothing is
   * undone. Of a step that is settled first none is counted: its undo follows.
   */
  static void unanswered(DecisionBuilder builder, OrderStep overdue, Failure failure) {
    OrderStep step = bounded(builder, overdue);
    StepDefinition definition = builder.definition(step);
    Acceptance acceptance = Objects.requireNonNull(step.acceptance());
    // Beyond them are the waits of its policy: an operator has been alerted.
    boolean counts =
        step.state().isUnderWay(builder.order().directionOf(step))
            && acceptance.isOver(builder.now())
            && step.failureCount() < definition.attempts();
    int failures = step.failureCount() + (counts ? 1 : 0);
    if (counts && failures >= definition.attempts()) {
      builder.change(step.counted(failures, failure));
      builder.error(failure, step, look(step).inError());
      return;
    }
    Instant askAt =
        mayWait(builder, step) && StepOutcome.Unknown.isNoEvent(step.failure())
            ? Objects.requireNonNull(acceptance.until())
            : builder
                .now()
                .plus(
                    definition
                        .backoff()
                        .after(counts ? failures : MANY, builder.context().jitter()));
    builder.change(step.reArmed(askAt, failures, failure));
    builder.addEvent(OrderEvent.Kind.RE_ARMED, step, failure.message());
  }

  /**
   * What is accepted is asked about now, also what is settled before its undo; in Error a resubmit
   * asks.
   */
  static Decision askNow(DecisionBuilder builder, AskStatus ask) {
    OrderProcess order = builder.order();
    if (order.version() != ask.seenVersion()) {
      return Decision.refused(order, Commands.changedSince(order, ask.seenVersion()));
    }
    List<OrderStep> waiting =
        order.steps().stream()
            .filter(step -> step.isAccepted() && step.isReArmed(builder.direction(step)))
            .filter(step -> builder.definition(step).task().isPerformed())
            .filter(step -> builder.now().isBefore(Objects.requireNonNull(step.notBefore())))
            .toList();
    if (order.state().needsOperator() || waiting.isEmpty()) {
      return Decision.refused(order, "no step of the order waits for its remote service");
    }
    for (OrderStep step : waiting) {
      builder.change(step.reArmed(builder.now(), step.failureCount(), step.failure()));
      builder.addEvent(OrderEvent.Kind.STATUS_ASKED, step, "asked for");
    }
    NextState.scheduleWakeUp(builder);
    return builder.decision("");
  }

  /**
   * What these agents' partners took on is asked about now, or when its last status is old enough.
   * What is asked about soon anyway stays as it is, so that more hints of it change nothing.
   */
  static Decision hinted(DecisionBuilder builder, StatusHint hint) {
    OrderProcess order = builder.order();
    Instant soon = builder.now().plus(StatusHint.MIN_INTERVAL);
    List<OrderStep> waiting =
        order.steps().stream()
            .filter(step -> step.isAccepted() && step.isReArmed(builder.direction(step)))
            .filter(step -> hint.agents().contains(step.agent()))
            .filter(step -> Objects.requireNonNull(step.notBefore()).isAfter(soon))
            .toList();
    if (order.state().needsOperator() || waiting.isEmpty()) {
      return Decision.ignored(order, "no step of the order waits for that remote service");
    }
    for (OrderStep step : waiting) {
      Instant askAt = afterHint(step, builder.now());
      builder.change(step.reArmed(askAt, step.failureCount(), step.failure()));
      builder.addEvent(OrderEvent.Kind.STATUS_ASKED, step, "its remote service sent a hook");
    }
    NextState.scheduleWakeUp(builder);
    return builder.decision("");
  }

  private static Instant afterHint(OrderStep step, Instant now) {
    Acceptance acceptance = Objects.requireNonNull(step.acceptance());
    Instant asked = step.startedAt();
    if (asked == null || !acceptance.precedes(asked)) {
      return now; // It was performed, and never asked about.
    }
    Instant next = asked.plus(StatusHint.MIN_INTERVAL);
    return next.isAfter(now) ? next : now;
  }

  private static NextActions look(OrderStep step) {
    return NextActions.look(
        "what became of %sstep %s at the remote service of agent %s"
            .formatted(step.isBeforeItsUndo() ? "" : "the undo of ", step.name(), step.agent()));
  }

  /** Whether its time is not over, so that it needs nobody. */
  static boolean mayWait(DecisionBuilder builder, OrderStep step) {
    Acceptance acceptance = step.acceptance();
    return acceptance != null && !acceptance.isOver(builder.now());
  }

  /** An operator puts the order back to work: the step may wait as long as in the beginning. */
  static @Nullable Acceptance renewed(DecisionBuilder builder, OrderStep step) {
    Acceptance acceptance = step.acceptance();
    return acceptance == null
        ? null
        : acceptance.until(builder.now().plus(builder.definition(step).maxWait()));
  }
}
