package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class ReceiptTest {

  private final BufferedBytes bytes = BufferedBytes.of(1_000);
  private final OffsetTracker tracker = new OffsetTracker();

  @Test
  void theBytesOfARecordAreHeldUntilNothingMoreIsDoneForIt() {
    Receipt receipt = receipt(300);
    assertThat(bytes.held()).isEqualTo(300);

    receipt.finish();

    assertThat(bytes.held()).isZero();
    assertThat(tracker.unfinished()).isZero();
  }

  @Test
  void theyAreGivenBackOnce() {
    Receipt other = receipt(200);
    Receipt receipt = receipt(300);

    receipt.discard();
    receipt.finish();

    assertThat(bytes.held()).isEqualTo(200);
    assertThat(other.partition().partition()).isZero();
  }

  private Receipt receipt(int size) {
    long offset = tracker.unfinished();
    tracker.polled(offset);
    return new Receipt(
        new ConsumerRecord<>("requests", 0, offset, "key", new byte[size]),
        new Redeliveries(),
        tracker,
        bytes);
  }
}
