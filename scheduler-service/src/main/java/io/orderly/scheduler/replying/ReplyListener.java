package io.orderly.scheduler.replying;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.Incoming;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.messaging.ReplyGroup;
import io.orderly.scheduler.messaging.ReplyPartitionTracker;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;

/** Takes batches of replies from Kafka; their offsets are committed once the batch is recorded. */
public final class ReplyListener {

  private final PoisonGuard guard;
  private final ReplyIntake intake;
  private final ReplyPartitionTracker partitions;
  private final WakeSignal wakeSignal;

  public ReplyListener(
      PoisonGuard guard,
      ReplyIntake intake,
      ReplyPartitionTracker partitions,
      WakeSignal wakeSignal) {
    this.guard = guard;
    this.intake = intake;
    this.partitions = partitions;
    this.wakeSignal = wakeSignal;
  }

  /** A rebalance is noticed at a heartbeat, so these are closer together than elsewhere. */
  @KafkaListener(
      id = "replies",
      groupId = ReplyGroup.ID,
      topics = Topics.SCHEDULER_REPLIES,
      containerFactory = "replyContainerFactory",
      properties = {"group.instance.id=${orderly.instance-id}", "heartbeat.interval.ms=500"})
  void onReplies(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, StepReply.class, this::take);
    partitions.read(batch);
    wakeSignal.creditIsBack();
  }

  private void take(List<Incoming<StepReply>> incoming) {
    List<StepReply> replies = incoming.stream().map(Incoming::message).toList();
    intake.take(replies);
    if (replies.stream().anyMatch(reply -> reply.outcome() != StepReplyOutcome.COMPLETED)) {
      // Its order may wait again: for another instance of the agent, or to be undone.
      wakeSignal.wake();
    }
  }
}
