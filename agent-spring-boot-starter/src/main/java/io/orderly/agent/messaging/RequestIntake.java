package io.orderly.agent.messaging;

import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.Arrival;
import io.orderly.agent.stepping.DeclineReason;
import io.orderly.agent.stepping.StepWork;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.kafka.NotSentException;
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
  private final FailedRequests failed;
  private final Slots<Held> slots;
  private Mode mode = Mode.TAKING;

  RequestIntake(
      AgentSteps steps, Replies replies, FailedRequests failed, int slots, Executor threads) {
    this.steps = steps;
    this.replies = replies;
    this.failed = failed;
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

  /** What is due from time to time: leaves late requests to others, sends again what was not. */
  void tend(Instant now) {
    slots.assertSound();
    steps.assertSound(now);
    if (steps.isCircuitOpen()) {
      decline(held -> true, DeclineReason.CIRCUIT_OPEN);
    }
    decline(held -> held.work().hasWaitedTooLong(now), DeclineReason.NO_TIME);
    replies.sendAgain();
  }

  /** Begins no more calls: what waits, and what still comes, is declined. */
  void drain() {
    mode = Mode.DECLINING;
    decline(held -> true, DeclineReason.DRAINING);
  }

  /** The handling of a record failed before the record got a slot. */
  void brokeOff(Receipt receipt, RuntimeException cause) {
    failed.add(receipt, cause);
  }

  /**
   * Publishes the records whose handling failed as dead letters.
   *
   * @throws NotSentException when Kafka does not take it; it is tried again the next time
   */
  void publishFailed() {
    failed.publish();
  }

  /** Forgets what waits from partitions that another instance has now. */
  void release(Set<TopicPartition> gone) {
    failed.release(gone);
    slots
        .removeWaiting(held -> gone.contains(held.receipt().partition()))
        .forEach(
            held -> {
              steps.release(held.work());
              held.receipt().discard();
            });
  }

  int running() {
    return slots.running();
  }

  /** The current load of the agent. */
  AgentLoad load(String agent) {
    return new AgentLoad(
        agent,
        steps.circuit(),
        slots.running(),
        slots.max(),
        slots.waiting(),
        steps.held(),
        steps.sinceSuccess());
  }

  /** All that takes up room: in a slot, waiting for one, or waiting for Kafka. */
  int inHand() {
    return slots.inHand() + replies.waiting() + failed.size();
  }

  private void admit(Held held) {
    Optional<DeclineReason> why = whyNot(held.work());
    if (why.isPresent()) {
      settle(held, steps.decline(held.work(), why.get()));
      return;
    }
    try {
      slots.take(held);
    } catch (RuntimeException e) {
      steps.release(held.work());
      throw e;
    }
  }

  /** Why another instance should have it at once. */
  private Optional<DeclineReason> whyNot(StepWork work) {
    if (mode == Mode.DECLINING) {
      return Optional.of(DeclineReason.DRAINING);
    }
    if (steps.isCircuitOpen()) {
      return Optional.of(DeclineReason.CIRCUIT_OPEN);
    }
    Instant expectedStart = work.arrivedAt().plus(slots.expectedWait());
    return work.hasWaitedTooLong(expectedStart)
        ? Optional.of(DeclineReason.NO_TIME)
        : Optional.empty();
  }

  private void decline(Predicate<Held> meant, DeclineReason why) {
    slots.removeWaiting(meant).forEach(held -> settle(held, steps.decline(held.work(), why)));
  }

  private void perform(Held held) {
    try {
      settle(held, steps.perform(held.work()));
    } catch (RuntimeException | StackOverflowError e) {
      failed.add(held.receipt(), e);
    }
  }

  private void settle(Held held, Optional<StepReply> reply) {
    reply.ifPresentOrElse(
        answer -> replies.send(held.work().request(), answer, held.receipt()),
        held.receipt()::finish);
  }
}
