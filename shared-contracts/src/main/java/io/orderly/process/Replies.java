package io.orderly.process;

import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepTask;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's reply does. The rule for recording differs from the one for starting: a reply
 * counts for the current attempt of a live or re-armed step in any state of the order that is not
 * final.
 */
final class Replies {

  /** Used because a step's own backoff is unknown without its workflow. */
  private static final Duration BACKOFF_OF_HANDED_BACK_STEP = Duration.ofSeconds(1);

  /** An agent waits for what has to settle at its remote service, a day at most. */
  private static final Duration LONGEST_WAIT = Duration.ofHours(26);

  /** Nor does a remote service that is unavailable keep an order from being tried for longer. */
  private static final Duration LONGEST_UNAVAILABLE = Duration.ofMinutes(15);

  private Replies() {}

  static Decision decide(DecisionBuilder builder, Reply reply) {
    OrderProcess order = builder.order();
    OrderStep step = order.step(reply.step());
    if (step != null && !StepTask.isPerformed(step.agent())) {
      return Decision.ignored(order, "no agent performs step " + step.name());
    }
    Optional<String> stale = staleness(order, step, reply);
    if (step == null || stale.isPresent()) {
      return Contradictions.of(order, step, reply)
          .orElseGet(() -> Decision.ignored(order, stale.orElse("the order has no such step")));
    }
    record(builder, step, reply.outcome());
    if (!order.state().needsOperator()) {
      if (order.lockedBy() != null) {
        builder.become(builder.order().lockedBy(reply.instance()));
      }
      boundDeclines(builder, step, reply.outcome());
      AcceptedSteps.boundWait(builder, step, reply.outcome());
      if (isUnchanged(order, builder.order())) {
        NextState.decide(builder);
      }
    }
    return builder.decision("the reply changes nothing");
  }

  /** Whether the order neither went to Error nor turned to undo: both decide what follows. */
  private static boolean isUnchanged(OrderProcess before, OrderProcess after) {
    return !after.state().needsOperator() && after.direction() == before.direction();
  }

  private static Optional<String> staleness(
      OrderProcess order, @Nullable OrderStep step, Reply reply) {
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
                    : Optional.empty(),
            failed -> whyNotRefused(step),
            suspended -> notLive,
            declined -> notLive,
            learned -> whyNotLearned(step, reply),
            unknown -> notLive.or(() -> whyNotTold(step, unknown)),
            accepted -> whyNotAccepted(step, reply));
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

  /** Of two copies of a request one was accepted and the other refused: the status tells. */
  private static Optional<String> whyNotRefused(OrderStep step) {
    return step.isAccepted() && step.notBefore() != null
        ? Optional.of("its remote service accepted the step")
        : Optional.empty();
  }

  private static Optional<String> whyNotAccepted(OrderStep step, Reply reply) {
    if (reply.direction() == Direction.UNDO) {
      return Optional.of("only a step that is performed can be accepted");
    }
    return step.isAccepted() && step.notBefore() != null
        ? Optional.of("the step is accepted already")
        : Optional.empty();
  }

  private static Optional<String> whyNotTold(OrderStep step, StepOutcome.Unknown unknown) {
    return unknown.why().equals(step.failure())
        ? Optional.of("the step says so already")
        : Optional.empty();
  }

  private static void record(DecisionBuilder builder, OrderStep step, StepOutcome outcome) {
    Backoff backoff = builder.definition(step).backoff();
    OrderStep recorded =
        recorded(
            builder.order(),
            step,
            outcome,
            builder.now(),
            () -> backoff.after(backoffCount(step, outcome), builder.context().jitter()),
            never -> neverHappened(builder, step, never),
            accepted -> AcceptedSteps.accepted(builder, step, accepted));
    builder.change(recorded);
    if (step.result() == null && recorded.result() != null && recorded.state().isUnderWay()) {
      builder.addEvent(
          OrderEvent.Kind.LEARNED,
          step,
          "step %s had happened; its undo is called with its result".formatted(step.name()));
    }
    Failure failure = recorded.failure();
    if (failure != null && recorded.finishedAt() != null) {
      builder.addEvent(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      whyNotCalled(step, outcome)
          .ifPresent(why -> builder.addEvent(OrderEvent.Kind.DECLINED, step, why));
    }
  }

  /**
   * What is not offered waits longer each time: only a deployment ends it. So does what was
   * accepted, which nothing but an answer ends.
   */
  private static int backoffCount(OrderStep step, StepOutcome outcome) {
    ConsecutiveDeclines before = step.history().declines();
    boolean grows = outcome.notOffered() != null || step.isAccepted();
    return grows && before != null ? before.times() + 1 : 1;
  }

  private static Optional<String> whyNotCalled(OrderStep step, StepOutcome outcome) {
    return outcome.match(
        completed -> Optional.empty(),
        neverHappened -> Optional.empty(),
        failed -> Optional.empty(),
        suspended -> Optional.of(whyWaiting(step, suspended)),
        declined -> Optional.of(whyDeclined(step, declined.why())),
        learned -> Optional.empty(),
        unknown -> Optional.empty(),
        accepted -> Optional.empty());
  }

  private static String whyWaiting(OrderStep step, StepOutcome.Suspended suspended) {
    return suspended.notBefore() == null
        ? "agent %s is suspended: %s".formatted(step.agent(), suspended.why().message())
        : "agent %s waits: %s".formatted(step.agent(), suspended.why().message());
  }

  /**
   * Bounds the declines of a step: first an operator is alerted, then the step's policy applies.
   */
  private static void boundDeclines(
      DecisionBuilder builder, OrderStep before, StepOutcome outcome) {
    OrderStep step = Objects.requireNonNull(builder.order().step(before.name()));
    ConsecutiveDeclines declines = step.history().declines();
    if (declines == null || !step.state().isUnderWay(builder.order().direction())) {
      return;
    }
    Failure failure = failure(step, declines, outcome);
    NextActions actions = nextActions(step, outcome);
    if (declines.isFailure(builder.now()) && !step.isAccepted()) {
      OverdueSteps.declinedTooOften(builder, step, failure, actions);
    } else if (declines.needsAlert(builder.now())) {
      builder.change(step.withDeclines(declines.alerted(builder.now())));
      builder.alert(failure, step, "The step is retried automatically. " + actions.whileRetried());
    }
  }

  private static NextActions nextActions(OrderStep step, StepOutcome outcome) {
    if (outcome.notOffered() != null) {
      return NextActions.deploy(step.agent());
    }
    return NextActions.look(
        outcome.unavailability() == null
            ? "whether all slots of agent %s hang, or whether it has too few"
                .formatted(step.agent())
            : "why the remote service of agent %s takes nothing on for this order"
                .formatted(step.agent()));
  }

  private static Failure failure(
      OrderStep step, ConsecutiveDeclines declines, StepOutcome outcome) {
    Failure notOffered = outcome.notOffered();
    if (notOffered != null) {
      return declined(
          notOffered.code(),
          "agent %s can't perform step %s (%s)"
              .formatted(step.agent(), step.name(), notOffered.message()),
          declines);
    }
    Failure unavailability = outcome.unavailability();
    String what =
        unavailability == null
            ? "no instance of agent %s accepted step %s".formatted(step.agent(), step.name())
            : "the remote service of agent %s was unavailable for step %s (%s)"
                .formatted(step.agent(), step.name(), unavailability.message());
    return declined(FailurePolicies.DECLINED, what, declines);
  }

  private static Failure declined(String code, String what, ConsecutiveDeclines declines) {
    return new Failure(
        code,
        "%s, %d times in a row since %s"
            .formatted(what, declines.times(), declines.since().truncatedTo(ChronoUnit.SECONDS)));
  }

  private static String whyDeclined(OrderStep step, @Nullable Failure why) {
    String declined = "no instance of %s accepted it".formatted(step.agent());
    return why == null ? declined : "%s: %s".formatted(declined, why.message());
  }

  /**
   * Accepted only for a step whose outcome is unknown, and only within the idempotency window:
   * otherwise an effect that stands would be recorded as undone.
   */
  private static OrderStep neverHappened(
      DecisionBuilder builder, OrderStep step, StepOutcome.NeverHappened never) {
    return switch (step.forwardOutcome()) {
      case COMPLETED -> contradicted(builder.order(), step, never, builder.now());
      case NO_EFFECT -> step.undone(never.result(), builder.now());
      // A remote service that accepted the step knew of it.
      case NOT_BEGUN, UNKNOWN ->
          step.history().acceptance() == null
              ? neverHappenedIfRemembered(builder, step, never)
              : contradicted(builder.order(), step, never, builder.now());
    };
  }

  private static OrderStep neverHappenedIfRemembered(
      DecisionBuilder builder, OrderStep step, StepOutcome.NeverHappened never) {
    Instant since = step.forwardSince();
    Instant latestCall = step.completeBy();
    boolean isProven =
        since != null
            && latestCall != null
            && Startable.isWithinIdempotencyWindow(since, latestCall, step, builder.context());
    return isProven
        ? step.undone(never.result(), builder.now())
        : doubted(builder.order(), step, never, OutcomeDoubts.unproven(step), builder.now());
  }

  private static OrderStep contradicted(
      OrderProcess order, OrderStep step, StepOutcome.NeverHappened never, Instant now) {
    return doubted(order, step, never, OutcomeDoubts.contradicted(step), now);
  }

  private static OrderStep doubted(
      OrderProcess order,
      OrderStep step,
      StepOutcome.NeverHappened never,
      Failure doubt,
      Instant now) {
    return step.counted(failures(order, step), doubt).undoFailed(never.result(), doubt, now);
  }

  private static OrderStep recorded(
      OrderProcess order,
      OrderStep step,
      StepOutcome outcome,
      Instant now,
      Supplier<Duration> backoff,
      Function<StepOutcome.NeverHappened, OrderStep> ofNeverHappened,
      Function<StepOutcome.Accepted, OrderStep> ofAccepted) {
    Direction direction = step.state().direction();
    return outcome.match(
        completed ->
            switch (direction) {
              case FORWARD -> step.completed(completed.result(), now);
              case UNDO -> step.undone(completed.result(), now);
            },
        ofNeverHappened,
        failed -> {
          OrderStep called = failed.delivery() == Delivery.REDELIVERED ? step.resent() : step;
          return called.refused(
              direction.failedState(), failures(order, step), failed.failure(), now);
        },
        suspended -> waiting(step, suspended, now, now.plus(backoff.get())),
        declined -> step.declined(now.plus(backoff.get()), declines(step, declined, now)),
        learned -> step.learned(learned.result(), now.plus(backoff.get())),
        unknown -> step.counted(step.failureCount(), unknown.why()),
        ofAccepted);
  }

  /** Its agent refuses or postpones every call now, so it is re-armed without a failure. */
  private static OrderStep waiting(
      OrderStep step, StepOutcome.Suspended suspended, Instant now, Instant usual) {
    return step.declined(
        notBefore(suspended, now, usual),
        suspended.unavailability() == null
            ? null
            : ConsecutiveDeclines.increment(step.history().declines(), now));
  }

  /** As the agent asks, within bounds: its clock may be wrong. */
  private static Instant notBefore(StepOutcome.Suspended suspended, Instant now, Instant usual) {
    Instant wanted = suspended.notBefore();
    if (wanted == null || wanted.isBefore(usual)) {
      return usual;
    }
    Instant latest =
        now.plus(suspended.unavailability() == null ? LONGEST_WAIT : LONGEST_UNAVAILABLE);
    return wanted.isAfter(latest) ? latest : wanted;
  }

  private static @Nullable ConsecutiveDeclines declines(
      OrderStep step, StepOutcome.Declined declined, Instant now) {
    return declined.isAgentFault()
        ? null
        : ConsecutiveDeclines.increment(step.history().declines(), now);
  }

  /**
   * Without the workflow the idempotency window is unknown, so the undo is called again. A
   * duplicate of the answer does not re-arm the step a second time.
   */
  private static OrderStep neverHappenedWithoutWorkflow(
      OrderProcess order,
      OrderStep step,
      StepOutcome.NeverHappened never,
      Instant now,
      Supplier<Duration> backoff) {
    return switch (step.forwardOutcome()) {
      case COMPLETED -> contradicted(order, step, never, now);
      case NO_EFFECT -> step.undone(never.result(), now);
      case NOT_BEGUN, UNKNOWN ->
          step.notBefore() == null
              ? step.reArmed(now.plus(backoff.get()), step.failureCount(), step.failure())
              : step;
    };
  }

  /**
   * A scheduler that can't run the order's workflow version records the reply and unlocks the order
   * for one that can, which decides the next state when it claims the order.
   */
  static Decision handBack(OrderProcess order, Reply reply, Instant now) {
    OrderStep step = order.step(reply.step());
    if (step != null && !StepTask.isPerformed(step.agent())) {
      return Decision.ignored(order, "no agent performs step " + step.name());
    }
    Optional<String> stale = staleness(order, step, reply);
    if (step == null || stale.isPresent()) {
      return Contradictions.of(order, step, reply)
          .orElseGet(() -> Decision.ignored(order, stale.orElse("the order has no such step")));
    }
    Supplier<Duration> backoff = () -> BACKOFF_OF_HANDED_BACK_STEP;
    OrderStep recorded =
        recorded(
            order,
            step,
            reply.outcome(),
            now,
            backoff,
            never -> neverHappenedWithoutWorkflow(order, step, never, now, backoff),
            accepted -> AcceptedSteps.acceptedWithoutWorkflow(step, accepted, now));
    if (recorded.equals(step)) {
      return Decision.ignored(order, "the step is re-armed already");
    }
    OrderProcess after = order.withStep(recorded);
    if (!order.state().needsOperator()) {
      after = after.waiting(WakeUp.ofUnlocked(after), null, null);
    }
    return Decision.applied(order, after.nextVersion());
  }

  /**
   * A late refusal is recorded but not counted in an order in Error, and in one that turned to
   * undo, which counts the failures of its undo only.
   */
  static int failures(OrderProcess order, OrderStep step) {
    boolean counts = !order.state().needsOperator() && step.state().isUnderWay(order.direction());
    return counts ? step.failureCount() + 1 : step.failureCount();
  }
}
