package io.orderly.agent.messaging;

import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.Arrival;
import io.orderly.agent.stepping.DeclineReason;
import io.orderly.agent.stepping.StepWork;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.kafka.NotSentException;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/** Hands each request to a slot, or settles it at once; every receipt is finished in the end. */
final class RequestIntake {

  private enum Mode {
    TAKING,
    DECLINING
  }

  private final AgentSteps steps;
  private final Replies replies;
  private final FailedRequests failed;
  private final Slots<HeldRequest> slots;
  private final UncommittedRequests uncommitted = new UncommittedRequests();
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
      admit(new HeldRequest(toCall.work(), receipt));
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

  /**
   * Hands on, where each request is called at most once, as many as have a slot, once Kafka has
   * committed them.
   *
   * @param commit of these partitions
   */
  void startCommitted(Consumer<Collection<TopicPartition>> commit, Instant now) {
    if (uncommitted.size() == 0) {
      return;
    }
    boolean declinesAll = mode == Mode.DECLINING || steps.isCircuitOpen();
    int free = Math.max(0, slots.max() - slots.inHand());
    uncommitted
        .commit(free, held -> declinesAll || held.hasWaitedTooLong(now), commit)
        .forEach(held -> startUnlessLate(held, now));
  }

  private void startUnlessLate(HeldRequest held, Instant now) {
    if (held.hasWaitedTooLong(now)) {
      settle(held, steps.decline(held.work(), DeclineReason.NO_TIME));
    } else {
      start(held);
    }
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
    uncommitted.removeOf(gone).forEach(this::release);
    // What is committed is nobody else's, whoever has the partition.
    if (!steps.callsAtMostOnce()) {
      slots.removeWaiting(held -> gone.contains(held.receipt().partition())).forEach(this::release);
    }
  }

  private void release(HeldRequest held) {
    steps.release(held.work());
    held.receipt().discard();
  }

  /** Whether requests wait for their commit: each cycle of the loop may hand some on. */
  boolean hasUncommitted() {
    return uncommitted.size() > 0;
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
        slots.waiting() + uncommitted.size(),
        steps.held(),
        steps.sinceSuccess(),
        steps.partners());
  }

  /** All that takes up room: in a slot, waiting for one, or waiting for Kafka. */
  int inHand() {
    return slots.inHand() + uncommitted.size() + replies.waiting() + failed.size();
  }

  private void admit(HeldRequest held) {
    if (steps.callsAtMostOnce()) {
      uncommitted.add(held);
    } else {
      start(held);
    }
  }

  private void start(HeldRequest held) {
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

  private void decline(Predicate<HeldRequest> meant, DeclineReason why) {
    slots.removeWaiting(meant).forEach(held -> settle(held, steps.decline(held.work(), why)));
  }

  private void perform(HeldRequest held) {
    try {
      settle(held, steps.perform(held.toCall()));
    } catch (RuntimeException | StackOverflowError e) {
      failed.add(held.receipt(), e);
    }
  }

  private void settle(HeldRequest held, Optional<StepReply> reply) {
    reply.ifPresentOrElse(
        answer -> replies.send(held.work().request(), answer, held.receipt()),
        held.receipt()::finish);
  }
}
