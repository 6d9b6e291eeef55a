package io.orderly.process;

import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.Backoff;
import java.time.Duration;
import java.time.Instant;
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

  static Decision decide(Draft draft, Reply reply) {
    OrderProcess order = draft.order();
    OrderStep step = order.step(reply.step());
    Optional<String> stale = staleness(order, step, reply);
    if (step == null || stale.isPresent()) {
      return Decision.ignored(order, stale.orElse("the order has no such step"));
    }
    record(draft, step, reply.outcome());
    if (order.state() != ProcessState.ERROR) {
      if (order.lockedBy() != null) {
        draft.become(draft.order().lockedBy(reply.instance()));
      }
      Settlement.settle(draft);
    }
    return draft.decision("the reply changes nothing");
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
    boolean meansNothingNow = step.notBefore() != null || order.state() == ProcessState.ERROR;
    if (reply.outcome() instanceof StepOutcome.NotTaken && meansNothingNow) {
      return Optional.of("the step is not live");
    }
    return Optional.empty();
  }

  private static void record(Draft draft, OrderStep step, StepOutcome outcome) {
    Backoff backoff = draft.definition(step).backoff();
    draft.change(
        recorded(
            draft.order(),
            step,
            outcome,
            draft.now(),
            () -> backoff.after(1, draft.circumstances().jitter())));
    if (outcome instanceof StepOutcome.Failed failed) {
      draft.tell(OrderEvent.Kind.STEP_FAILED, step, failed.failure().message());
    } else if (outcome instanceof StepOutcome.NotTaken) {
      draft.tell(OrderEvent.Kind.NOT_TAKEN, step, "no instance of " + step.agent() + " took it");
    }
  }

  private static OrderStep recorded(
      OrderProcess order,
      OrderStep step,
      StepOutcome outcome,
      Instant now,
      Supplier<Duration> restIfNotTaken) {
    boolean forward = step.state() == StepState.RUNNING;
    if (outcome instanceof StepOutcome.Completed completed) {
      StepState end = forward ? StepState.COMPLETED : StepState.UNDONE;
      String result = forward ? completed.result() : step.result();
      return step.ended(end, result, null, now);
    } else if (outcome instanceof StepOutcome.Failed failed) {
      StepState end = forward ? StepState.FAILED : StepState.UNDO_FAILED;
      OrderStep counted = step.counted(failures(order, step), failed.failure());
      return counted.ended(end, step.result(), failed.failure(), now);
    }
    return step.reArmed(now.plus(restIfNotTaken.get()), step.failureCount(), step.failure());
  }

  /**
   * A scheduler that can't run the order's workflow version records the reply and unlocks the order
   * for one that can: what follows is settled at that one's claim.
   */
  static Decision handBack(OrderProcess order, Reply reply, Instant now) {
    OrderStep step = order.step(reply.step());
    Optional<String> stale = staleness(order, step, reply);
    if (step == null || stale.isPresent()) {
      return Decision.ignored(order, stale.orElse("the order has no such step"));
    }
    OrderStep recorded =
        recorded(order, step, reply.outcome(), now, () -> REST_OF_HANDED_BACK_STEP);
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
