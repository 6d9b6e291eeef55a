package io.orderly.agent.messaging;

import io.orderly.messages.StepReply;
import io.orderly.process.Delivery;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Stands for a record that was read, until nothing more will be done for it. Its bytes count as
 * held for as long.
 */
final class Receipt {

  private final ConsumerRecord<String, byte[]> record;
  private final Redeliveries deliveredBefore;
  private final OffsetTracker tracker;
  private final BufferedBytes bufferedBytes;
  private final AtomicBoolean isHeld = new AtomicBoolean(true);
  private volatile boolean isOurs;

  Receipt(
      ConsumerRecord<String, byte[]> record,
      Redeliveries deliveredBefore,
      OffsetTracker tracker,
      BufferedBytes bufferedBytes) {
    this.record = record;
    this.deliveredBefore = deliveredBefore;
    this.tracker = tracker;
    this.bufferedBytes = bufferedBytes;
    bufferedBytes.take(bytes());
  }

  ConsumerRecord<String, byte[]> record() {
    return record;
  }

  /** The answer, which says whether others may have had the record by now. */
  StepReply marked(StepReply answer) {
    return isRedelivered() ? answer.redelivered() : answer;
  }

  /** Whether others may have had the record by now, and have called for it. */
  boolean isRedelivered() {
    return !isOurs && deliveredBefore.of(record.offset()) == Delivery.REDELIVERED;
  }

  /** The next commit may include the record, before it is finished. */
  void mayCommit() {
    tracker.mayCommit(record.offset());
  }

  /**
   * After a commit: whether Kafka has confirmed that nobody else reads the record again. Whoever
   * had it before did nothing with it, as it was not committed then.
   */
  boolean takeOver() {
    isOurs = tracker.isCommitted(record.offset());
    if (!isOurs) {
      tracker.mayNotCommit(record.offset());
    }
    return isOurs;
  }

  TopicPartition partition() {
    return new TopicPartition(record.topic(), record.partition());
  }

  /** Nothing more will be done for the record. */
  void finish() {
    tracker.finished(record.offset());
    discard();
  }

  /** Another instance reads the record: nothing more is done for it here. */
  void discard() {
    if (isHeld.getAndSet(false)) {
      bufferedBytes.giveBack(bytes());
    }
  }

  private int bytes() {
    byte[] value = record.value();
    return value == null ? 0 : value.length;
  }
}
