package io.orderly.scheduler.messaging;

import io.orderly.messages.Topics;
import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;

/**
 * Follows which reply partitions Kafka gives this instance, and how far they are read. Spring Boot
 * tells it of the partitions of every listener here, so those of other topics are passed over.
 */
public final class ReplyPartitionTracker implements ConsumerAwareRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(ReplyPartitionTracker.class);
  private static final Duration LONGEST_LOOK_UP = Duration.ofSeconds(5);

  private final ReplyPartitions partitions;
  private final Routing routing;

  public ReplyPartitionTracker(ReplyPartitions partitions, Routing routing) {
    this.partitions = partitions;
    this.routing = routing;
  }

  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    List<TopicPartition> ofReplies = ofReplies(assigned);
    if (ofReplies.isEmpty()) {
      return;
    }
    partitions.owned(numbers(ofReplies));
    try {
      awaitReplies(consumer, ofReplies);
    } catch (KafkaException e) {
      // Kafka tells of an assignment once. What waits there is read all the same, only not awaited:
      // the rows keep that safe, and a scheduler that never claims again would not be.
      LOG.warn(
          "Pending replies in {} could not be determined; orders may be swept before they are read:"
              + " {}",
          ofReplies,
          e.toString());
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
    moved(numbers(ofReplies(revoked)));
  }

  @Override
  public void onPartitionsLost(Consumer<?, ?> consumer, Collection<TopicPartition> lost) {
    moved(numbers(ofReplies(lost)));
  }

  /** Answers that go there are no longer heard here, which says nothing about the agents. */
  private void moved(List<Integer> gone) {
    partitions.revoked(gone);
    routing.answersMoved(gone);
  }

  /** A batch was recorded. */
  public void read(List<ConsumerRecord<String, byte[]>> batch) {
    batch.forEach(record -> partitions.readUpTo(record.partition(), record.offset() + 1));
  }

  private static List<TopicPartition> ofReplies(Collection<TopicPartition> ofAnyTopic) {
    return ofAnyTopic.stream()
        .filter(partition -> partition.topic().equals(Topics.SCHEDULER_REPLIES))
        .toList();
  }

  private static List<Integer> numbers(Collection<TopicPartition> partitions) {
    return partitions.stream().map(TopicPartition::partition).toList();
  }
}
