package io.orderly.agent.messaging;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Stands for a record that was read, until nothing more will be done for it. */
record Receipt(ConsumerRecord<String, byte[]> record, OffsetTracker tracker) {

  TopicPartition partition() {
    return new TopicPartition(record.topic(), record.partition());
  }

  void finish() {
    tracker.finished(record.offset());
  }
}
