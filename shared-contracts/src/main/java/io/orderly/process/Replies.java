package io.orderly.process;

import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's reply does. Recording is another rule than starting: a reply counts on the
 * current attempt of a live or re-armed step in any state of the order that is not final.
 */
final class Replies {

  /** Without its workflow a step's own backoff is unknown. */
  private static final Duration REST_OF_HANDED_BACK_STEP = Duration.ofSeconds(1);

  private Replies() {}

  static Decision decide(DecisionBuilder builder, Reply reply) {
    OrderProcess order = builder.order();
    OrderStep step = order.step(reply.step());
    Optional<String> stale = staleness(order, step, reply);
    if (step == null || stale.isPresent()) {
      return Contradictions.of(order, step, reply)
          .orElseGet(() -> Decision.ignored(order, stale.orElse("the order has no such step")));
    }
    record(builder, step, reply.outcome());
    if (order.state() != ProcessState.ERROR) {
      if (order.lockedBy() != null) {
        builder.become(builder.order().lockedBy(reply.instance()));
      }
      boundDeclines(builder, step);
      if (goesOn(order, builder.order())) {
        NextState.settle(builder);
      }
    }
    return builder.decision("the reply changes nothing");
  }

  /** Neither given up nor turned to undo, which say themselves what follows. */
  private static boolean goesOn(OrderProcess before, OrderProcess after) {
    return after.state() != ProcessState.ERROR && after.direction() == before.direction();
  }

  private static Optional<String> staleness(
      OrderProcess order, @Nullable OrderStep step, Reply reply) {
    if (step == null) {
      return Optional.of("the order has no step " + reply.step());
    }
    if (step.attempt() != reply.attempt()) {
      return Optional.of("attempt " + reply.attempt() + " is not the current one");
    }
    if (step.state() != reply.direction().begunState()) {
      return Optional.of("the step is " + step.state().word());
    }
    if (reply.outcome() instanceof StepOutcome.NeverHappened
        && reply.direction() == Direction.FORWARD) {
      return Optional.of("only the undo of a step can say that it never happened");
    }
    boolean meansNothingNow = step.notBefore() != null || order.state() == ProcessState.ERROR;
    boolean saysNothing =
        reply.outcome() instanceof StepOutcome.NotTaken
            || reply.outcome() instanceof StepOutcome.Held;
    if (saysNothing && meansNothingNow) {
      return Optional.of("the step is not live");
    }
    return Optional.empty();
  }

  private static void record(DecisionBuilder builder, OrderStep step, StepOutcome outcome) {
    Backoff backoff = builder.definition(step).backoff();
    OrderStep recorded =
        outcome instanceof StepOutcome.NeverHappened never && step.state() == StepState.UNDOING
            ? neverHappened(builder, step, never)
            : recorded(
                builder.order(),
                step,
                outcome,
                builder.now(),
                () -> backoff.after(1, builder.context().jitter()));
    builder.change(recorded);
    Failure failure = recorded.failure();
    if (failure != null && recorded.finishedAt() != null) {
      builder.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else if (outcome instanceof StepOutcome.NotTaken notTaken) {
      builder.tell(OrderEvent.Kind.NOT_TAKEN, step, whyNotTaken(step, notTaken.why()));
    } else if (outcome instanceof StepOutcome.Held held) {
      builder.tell(OrderEvent.Kind.NOT_TAKEN, step, heldBy(step, held.why()));
    }
  }

  /** A step is not declined for ever in silence: an operator is told, then its policy decides. */
  private static void boundDeclines(DecisionBuilder builder, OrderStep before) {
    OrderStep step = Objects.requireNonNull(builder.order().step(before.name()));
    Declined declined = step.history().declined();
    if (declined == null || step.state() != builder.order().direction().begunState()) {
      return;
    }
    if (declined.isFailure(builder.now())) {
      OverdueSteps.declinedForLong(builder, step, failure(step, declined), look(step));
    } else if (declined.isToBeTold(builder.now())) {
      builder.change(step.declined(declined.told(builder.now())));
      builder.alert(
          failure(step, declined),
          step,
          "The order tries again by itself: see %s.".formatted(look(step)));
    }
  }

  private static String look(OrderStep step) {
    return "whether all slots of agent %s hang, or whether it has too few".formatted(step.agent());
  }

  private static Failure failure(OrderStep step, Declined declined) {
    return new Failure(
        "not-taken",
        "no instance of agent %s took step %s, %d times in a row since %s"
            .formatted(
                step.agent(),
                step.name(),
                declined.times(),
                declined.since().truncatedTo(ChronoUnit.SECONDS)));
  }

  private static String whyNotTaken(OrderStep step, @Nullable Failure why) {
    String nobody = "no instance of %s took it".formatted(step.agent());
    return why == null ? nobody : "%s: %s".formatted(nobody, why.message());
  }

  /**
   * Believed only of a step that may not have happened, and only while the remote service is sure
   * to remember it: else an effect that stands would pass for undone.
   */
  private static OrderStep neverHappened(
      DecisionBuilder builder, OrderStep step, StepOutcome.NeverHappened never) {
    switch (step.forwardOutcome()) {
      case COMPLETED -> {
        return contradicted(builder.order(), step, never, builder.now());
      }
      case NO_EFFECT -> {
        return step.undone(never.result(), builder.now());
      }
      case NOT_BEGUN, UNKNOWN -> {}
    }
    Instant since = step.forwardSince();
    Instant calledUntil = step.completeBy();
    boolean isSure =
        since != null
            && calledUntil != null
            && Startable.isRemembered(since, calledUntil, step, builder.context());
    return isSure
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

  private static String heldBy(OrderStep step, Failure why) {
    return "agent %s is held: %s".formatted(step.agent(), why.message());
  }

  private static OrderStep recorded(
      OrderProcess order,
      OrderStep step,
      StepOutcome outcome,
      Instant now,
      Supplier<Duration> restIfNotTaken) {
    boolean forward = step.state() == StepState.RUNNING;
    if (outcome instanceof StepOutcome.Completed completed) {
      return forward
          ? step.completed(completed.result(), now)
          : step.undone(completed.result(), now);
    } else if (outcome instanceof StepOutcome.NeverHappened never) {
      return neverHappenedUnjudged(order, step, never, now, restIfNotTaken);
    } else if (outcome instanceof StepOutcome.Failed failed) {
      StepState end = forward ? StepState.FAILED : StepState.UNDO_FAILED;
      OrderStep called = failed.delivery() == Delivery.REDELIVERED ? step.resent() : step;
      return called.refused(end, failures(order, step), failed.failure(), now);
    }
    Instant notBefore = now.plus(restIfNotTaken.get());
    return outcome instanceof StepOutcome.NotTaken notTaken
        ? step.notTaken(notBefore, declined(step, notTaken, now))
        : step.reArmed(notBefore, step.failureCount(), step.failure());
  }

  private static @Nullable Declined declined(
      OrderStep step, StepOutcome.NotTaken notTaken, Instant now) {
    return notTaken.isTroubleOfAgent() ? null : Declined.onceMore(step.history().declined(), now);
  }

  /**
   * Without the workflow nobody knows how long the remote service remembers: it is asked again. An
   * answer that is delivered twice does not make a step wait twice.
   */
  private static OrderStep neverHappenedUnjudged(
      OrderProcess order,
      OrderStep step,
      StepOutcome.NeverHappened never,
      Instant now,
      Supplier<Duration> rest) {
    return switch (step.forwardOutcome()) {
      case COMPLETED -> contradicted(order, step, never, now);
      case NO_EFFECT -> step.undone(never.result(), now);
      case NOT_BEGUN, UNKNOWN ->
          step.notBefore() == null
              ? step.reArmed(now.plus(rest.get()), step.failureCount(), step.failure())
              : step;
    };
  }

  /**
   * A scheduler that can't run the order's workflow version records the reply and unlocks the order
   * for one that can: what follows is settled at that one's claim.
   */
  static Decision handBack(OrderProcess order, Reply reply, Instant now) {
    OrderStep step = order.step(reply.step());
    Optional<String> stale = staleness(order, step, reply);
    if (step == null || stale.isPresent()) {
      return Contradictions.of(order, step, reply)
          .orElseGet(() -> Decision.ignored(order, stale.orElse("the order has no such step")));
    }
    OrderStep recorded =
        recorded(order, step, reply.outcome(), now, () -> REST_OF_HANDED_BACK_STEP);
    if (recorded.equals(step)) {
      return Decision.ignored(order, "the step is asked again already");
    }
    OrderProcess after = order.withStep(recorded);
    if (order.state() != ProcessState.ERROR) {
      after = after.waiting(WakeUp.ofUnlocked(after), null, null);
    }
    return Decision.applied(order, after.nextVersion());
  }

  /**
   * An order in Error was given up on already, and one that turned to undo counts its undo alone: a
   * refusal that comes late there is recorded, and must not use up what the step may fail.
   */
  private static int failures(OrderProcess order, OrderStep step) {
    boolean counts =
        order.state() != ProcessState.ERROR && step.state() == order.direction().begunState();
    return counts ? step.failureCount() + 1 : step.failureCount();
  }
}
