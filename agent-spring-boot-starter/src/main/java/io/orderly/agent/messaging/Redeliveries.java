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
 * The records of one partition that another instance, or an earlier incarnation of this one, may
 * have read: those before the end of the partition at its assignment, as others may have read
 * further than they committed; and all after its revocation.
 *
 * <p>Thread-safe.
 */
final class Redeliveries {

  private static final Logger LOG = LoggerFactory.getLogger(Redeliveries.class);
  private static final long ALL = Long.MAX_VALUE;

  private volatile long end = ALL;

  /**
   * Reads the end offsets of these partitions.
   *
   * @param timeout well below {@code max.poll.interval.ms}
   * @return empty if the broker does not return all of them
   */
  static Map<TopicPartition, Long> ends(
      Consumer<String, byte[]> consumer, Collection<TopicPartition> partitions, Duration timeout) {
    try {
      return consumer.endOffsets(partitions, timeout);
    } catch (KafkaException e) {
      LOG.warn("End offsets of {} unavailable; retrying: {}", partitions, e.toString());
      return Map.of();
    }
  }

  /** Sets the end of the partition at its assignment. */
  void upTo(long newEnd) {
    end = newEnd;
  }

  boolean isUnknown() {
    return end == ALL;
  }

  /** The partition was revoked. */
  void byAll() {
    end = ALL;
  }

  Delivery of(long offset) {
    return offset < end ? Delivery.REDELIVERED : Delivery.FIRST;
  }
}
