package io.orderly.scheduler.replying;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.Incoming;
import io.orderly.runtime.kafka.MessageReader;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.messaging.ReplyPartitionTracker;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;

/** Takes batches of replies from Kafka; their offsets are committed once the batch is recorded. */
public final class ReplyListener {

  private final MessageReader reader;
  private final Replying replying;
  private final Declines declines;
  private final ReplyPartitionTracker partitions;
  private final WakeSignal wakeSignal;
  private final MeterRegistry meters;

  public ReplyListener(
      MessageReader reader,
      Replying replying,
      Declines declines,
      ReplyPartitionTracker partitions,
      WakeSignal wakeSignal,
      MeterRegistry meters) {
    this.reader = reader;
    this.replying = replying;
    this.declines = declines;
    this.partitions = partitions;
    this.wakeSignal = wakeSignal;
    this.meters = meters;
  }

  @KafkaListener(
      id = "replies",
      groupId = "scheduler.replies",
      topics = Topics.SCHEDULER_REPLIES,
      containerFactory = "replyContainerFactory")
  void onReplies(List<ConsumerRecord<String, byte[]>> batch) {
    List<StepReply> replies =
        reader.read(batch, StepReply.class).stream().map(Incoming::message).toList();
    replies.forEach(this::count);
    take(replies.stream().filter(reply -> !isDeclined(reply)).toList());
    take(declines.sendElsewhere(replies.stream().filter(ReplyListener::isDeclined).toList()));
    partitions.read(batch);
    wakeSignal.wake();
  }

  private void take(List<StepReply> replies) {
    replying.take(replies);
    declines.settle(replies);
  }

  private static boolean isDeclined(StepReply reply) {
    return reply.outcome() == StepReplyOutcome.DECLINED;
  }

  private void count(StepReply reply) {
    String outcome = outcomeWord(reply.outcome());
    meters.counter("orderly.replies", "outcome", outcome).increment();
  }

  private static String outcomeWord(StepReplyOutcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }
}
