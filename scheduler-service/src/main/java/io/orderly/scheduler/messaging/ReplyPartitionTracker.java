package io.orderly.scheduler.messaging;

import io.orderly.messages.Topics;
import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.stereotype.Component;

/**
 * Records which reply partitions Kafka assigns to this instance. Spring Boot registers it for every
 * listener here, so partitions of other topics are ignored.
 */
@Component
public final class ReplyPartitionTracker implements ConsumerAwareRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(ReplyPartitionTracker.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

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
      // Kafka reports an assignment once. Pending replies are read all the same, only not awaited:
      // the rows keep that safe; a scheduler that never claims again would be worse.
      LOG.warn(
          "Pending replies in {} could not be determined; orders may be swept before they are read:"
              + " {}",
          ofReplies,
          e.toString());
    }
  }

  private void awaitReplies(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(assigned, TIMEOUT);
    for (TopicPartition partition : assigned) {
      long position = consumer.position(partition, TIMEOUT);
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

  /** Another scheduler receives their replies, so a missing one says nothing about the agents. */
  private void moved(List<Integer> gone) {
    partitions.revoked(gone);
    routing.answersMoved(gone);
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
