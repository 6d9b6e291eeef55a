package io.orderly.agent.messaging;

import org.apache.kafka.common.TopicPartition;

/** Stands for a record that was read, until nothing more will be done for it. */
record Receipt(TopicPartition partition, long offset, OffsetTracker tracker) {

  void finish() {
    tracker.finished(offset);
  }
}
