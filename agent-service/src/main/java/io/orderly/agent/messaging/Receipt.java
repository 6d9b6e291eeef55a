package io.orderly.agent.messaging;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Stands for a record that was read, until nothing more will be done for it. Its bytes count as
 * held for as long.
 */
final class Receipt {

  private final ConsumerRecord<String, byte[]> record;
  private final OffsetTracker tracker;
  private final HeldBytes heldBytes;
  private final AtomicBoolean isHeld = new AtomicBoolean(true);

  Receipt(ConsumerRecord<String, byte[]> record, OffsetTracker tracker, HeldBytes heldBytes) {
    this.record = record;
    this.tracker = tracker;
    this.heldBytes = heldBytes;
    heldBytes.take(bytes());
  }

  ConsumerRecord<String, byte[]> record() {
    return record;
  }

  TopicPartition partition() {
    return new TopicPartition(record.topic(), record.partition());
  }

  /** Nothing more will be done for the record. */
  void finish() {
    tracker.finished(record.offset());
    forget();
  }

  /** Another instance reads the record: nothing more is done for it here. */
  void forget() {
    if (isHeld.getAndSet(false)) {
      heldBytes.giveBack(bytes());
    }
  }

  private int bytes() {
    byte[] value = record.value();
    return value == null ? 0 : value.length;
  }
}
