package io.orderly.agent.messaging;

import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.Arrival;
import io.orderly.agent.stepping.DeclineReason;
import io.orderly.agent.stepping.StepWork;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/** Hands each request to a slot, or settles it at once; every receipt is finished in the end. */
final class RequestIntake {

  /** A request on its way to a slot, or in one. */
  private record Held(StepWork work, Receipt receipt) {}

  private enum Mode {
    TAKING,
    DECLINING
  }

  private final AgentSteps steps;
  private final Replies replies;
  private final Slots<Held> slots;
  private Mode mode = Mode.TAKING;

  RequestIntake(AgentSteps steps, Replies replies, int slots, Executor threads) {
    this.steps = steps;
    this.replies = replies;
    this.slots = new Slots<>(slots, threads, this::perform);
  }

  void take(StepRequest request, Receipt receipt) {
    Arrival arrival = steps.arrive(request);
    if (arrival instanceof Arrival.ToCall toCall) {
      admit(new Held(toCall.work(), receipt));
    } else if (arrival instanceof Arrival.Answered answered) {
      replies.send(request, answered.reply(), receipt);
    } else {
      receipt.finish();
    }
  }

  /** Leaves to other instances what has waited for a slot too long. */
  void declineLate(Instant now) {
    decline(held -> held.work().hasWaitedTooLong(now), DeclineReason.NO_TIME);
  }

  /** Begins no more calls: what waits, and what still comes, is declined. */
  void drain() {
    mode = Mode.DECLINING;
    decline(held -> true, DeclineReason.DRAINING);
  }

  /** Forgets what waits from partitions that another instance has now. */
  void release(Set<TopicPartition> gone) {
    slots
        .removeWaiting(held -> gone.contains(held.receipt().partition()))
        .forEach(held -> steps.release(held.work()));
  }

  int running() {
    return slots.running();
  }

  int inHand() {
    return slots.inHand();
  }

  private void admit(Held held) {
    if (mode == Mode.TAKING) {
      slots.take(held);
    } else {
      settle(held, steps.decline(held.work(), DeclineReason.DRAINING));
    }
  }

  private void decline(Predicate<Held> meant, DeclineReason why) {
    slots.removeWaiting(meant).forEach(held -> settle(held, steps.decline(held.work(), why)));
  }

  private void perform(Held held) {
    settle(held, steps.perform(held.work()));
  }

  private void settle(Held held, Optional<StepReply> reply) {
    reply.ifPresentOrElse(
        answer -> replies.send(held.work().request(), answer, held.receipt()),
        held.receipt()::finish);
  }
}
