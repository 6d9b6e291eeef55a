package io.orderly.agent.messaging;

import io.orderly.process.Delivery;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which records of one partition another instance, or this one's former self, may have read: those
 * that were there when it was assigned, since nobody knows how far the other one had read beyond
 * what it committed; and all of them once it is another's.
 *
 * <p>Thread-safe.
 */
final class DeliveredBefore {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveredBefore.class);
  private static final long ALL = Long.MAX_VALUE;

  private volatile long end = ALL;

  /**
   * The ends of these partitions, for which it waits.
   *
   * @param longest well below the poll interval that the group allows
   * @return nothing where the broker does not tell one of them
   */
  static Map<TopicPartition, Long> ends(
      Consumer<String, byte[]> consumer, Collection<TopicPartition> partitions, Duration longest) {
    try {
      return consumer.endOffsets(partitions, longest);
    } catch (KafkaException e) {
      LOG.warn("End offsets of {} unavailable; retrying: {}", partitions, e.toString());
      return Map.of();
    }
  }

  /** The partition ended there when it had been assigned. */
  void upTo(long newEnd) {
    end = newEnd;
  }

  boolean isUnknown() {
    return end == ALL;
  }

  /** The partition is another's from now on. */
  void byAll() {
    end = ALL;
  }

  Delivery of(long offset) {
    return offset < end ? Delivery.REDELIVERED : Delivery.FIRST;
  }
}
