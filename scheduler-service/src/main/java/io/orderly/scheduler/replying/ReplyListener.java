package io.orderly.scheduler.replying;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.StepReply;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.Incoming;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.scheduler.claiming.ClaimLoop.WakeSignal;
import io.orderly.scheduler.messaging.ReplyPartitions;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Receives replies from Kafka; the offsets of a batch are committed once it is recorded. */
@Component
final class ReplyListener {

  /** An event that its partner sent to this agent as well. */
  private static final String OF_OTHER_AGENT = "of_other_agent";

  private final PoisonGuard guard;
  private final DeadLetters deadLetters;
  private final ProvenReplies handler;
  private final ReplyPartitions partitions;
  private final WakeSignal wakeSignal;
  private final MeterRegistry meters;

  ReplyListener(
      PoisonGuard guard,
      DeadLetters deadLetters,
      ProvenReplies handler,
      ReplyPartitions partitions,
      WakeSignal wakeSignal,
      MeterRegistry meters) {
    this.guard = guard;
    this.deadLetters = deadLetters;
    this.handler = handler;
    this.partitions = partitions;
    this.wakeSignal = wakeSignal;
    this.meters = meters;
  }

  /** A rebalance is noticed at a heartbeat, so these are closer together than elsewhere. */
  @KafkaListener(
      id = "replies",
      groupId = ConsumerGroups.SCHEDULER_REPLIES,
      topics = Topics.SCHEDULER_REPLIES,
      containerFactory = "replyContainerFactory",
      properties = {"group.instance.id=${orderly.instance-id}", "heartbeat.interval.ms=500"})
  void onReplies(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, StepReply.class, this::handle);
    batch.forEach(record -> partitions.readUpTo(record.partition(), record.offset() + 1));
    wakeSignal.capacityFreed();
  }

  private void handle(List<Incoming<StepReply>> incoming) {
    List<StepReply> replies = incoming.stream().map(Incoming::message).toList();
    UnusedReplies unused = handler.handle(replies);
    for (Incoming<StepReply> each : incoming) {
      unused.whyUseless(each.message()).ifPresent(why -> deadLetters.publish(each.source(), why));
    }
    replies.stream()
        .filter(reply -> unused.whyUseless(reply).isEmpty())
        .forEach(reply -> count(outcome(reply, unused)));
    if (replies.stream().anyMatch(ReplyListener::mayWake)) {
      // Its order may be claimable again: for another instance of the agent, or to be undone.
      wakeSignal.wake();
    }
  }

  /** The order of a reply to a request is locked as a rule; that of an event rests. */
  private static boolean mayWake(StepReply reply) {
    return reply.outcome() != StepReply.Outcome.COMPLETED || reply.event() != null;
  }

  private static String outcome(StepReply reply, UnusedReplies unused) {
    return unused.isOfOtherAgent(reply)
        ? OF_OTHER_AGENT
        : reply.outcome().name().toLowerCase(Locale.ROOT);
  }

  private void count(String outcome) {
    meters.counter("orderly.replies", "outcome", outcome).increment();
  }
}
