package io.orderly.scheduler.messaging;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;

/** Follows which reply partitions Kafka gives this instance, and how far they are read. */
public final class ReplyPartitionTracker implements ConsumerAwareRebalanceListener {

  private static final Duration LONGEST_LOOK_UP = Duration.ofSeconds(5);

  private final ReplyPartitions partitions;

  public ReplyPartitionTracker(ReplyPartitions partitions) {
    this.partitions = partitions;
  }

  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(assigned, LONGEST_LOOK_UP);
    Map<Integer, Long> endByPartition = new HashMap<>();
    ends.forEach((partition, end) -> endByPartition.put(partition.partition(), end));
    partitions.assigned(endByPartition);
    for (TopicPartition partition : assigned) {
      long position = consumer.position(partition, LONGEST_LOOK_UP);
      partitions.readUpTo(partition.partition(), position);
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
