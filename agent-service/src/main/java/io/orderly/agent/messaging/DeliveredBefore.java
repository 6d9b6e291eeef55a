package io.orderly.agent.messaging;

import io.orderly.process.Delivery;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which records of one partition another instance, or this one's former self, can have read: those
 * that were there when it was assigned. How far the other one had read beyond what it committed
 * nobody knows, and it may still be at a call.
 *
 * @param end the partition's end as of then; empty when the broker did not say: then all of them
 */
record DeliveredBefore(OptionalLong end) {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveredBefore.class);

  /** Well below the poll interval that the group allows. */
  private static final Duration LONGEST_ASK = Duration.ofSeconds(3);

  /** Asks for the ends of these partitions; those that the broker does not tell are left out. */
  static Map<TopicPartition, Long> ends(
      Consumer<String, byte[]> consumer, Collection<TopicPartition> partitions) {
    try {
      return consumer.endOffsets(partitions, LONGEST_ASK);
    } catch (KafkaException e) {
      LOG.warn(
          "the ends of {} are not known: a refusal of what comes there proves nothing until they"
              + " are assigned anew",
          partitions,
          e);
      return Map.of();
    }
  }

  Delivery of(long offset) {
    boolean isNew = end.isPresent() && offset >= end.getAsLong();
    return isNew ? Delivery.FIRST : Delivery.REDELIVERED;
  }
}
