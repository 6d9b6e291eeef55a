package io.orderly.scheduler.messaging;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;

/** Follows which reply partitions Kafka gives this instance, and how far they are read. */
public final class ReplyPartitionTracker implements ConsumerAwareRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(ReplyPartitionTracker.class);
  private static final Duration LONGEST_LOOK_UP = Duration.ofSeconds(5);

  private final ReplyPartitions partitions;

  public ReplyPartitionTracker(ReplyPartitions partitions) {
    this.partitions = partitions;
  }

  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    partitions.owned(numbers(assigned));
    try {
      awaitReplies(consumer, assigned);
    } catch (KafkaException e) {
      // Kafka tells of an assignment once. What waits there is read all the same, only not awaited:
      // the rows keep that safe, and a scheduler that never claims again would not be.
      LOG.warn("replies that wait in {} are not awaited: {}", assigned, e.toString());
    }
  }

  private void awaitReplies(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(assigned, LONGEST_LOOK_UP);
    for (TopicPartition partition : assigned) {
      long position = consumer.position(partition, LONGEST_LOOK_UP);
      partitions.awaits(partition.partition(), position, ends.getOrDefault(partition, position));
    }
  }

  @Override
  public void onPartitionsRevokedAfterCommit(
      Consumer<?, ?> consumer, Collection<TopicPartition> revoked) {
    partitions.revoked(numbers(revoked));
  }

  @Override
  public void onPartitionsLost(Consumer<?, ?> consumer, Collection<TopicPartition> lost) {
    partitions.revoked(numbers(lost));
  }

  /** A batch was recorded. */
  public void read(List<ConsumerRecord<String, byte[]>> batch) {
    batch.forEach(record -> partitions.readUpTo(record.partition(), record.offset() + 1));
  }

  private static List<Integer> numbers(Collection<TopicPartition> partitions) {
    return partitions.stream().map(TopicPartition::partition).collect(Collectors.toList());
  }
}
