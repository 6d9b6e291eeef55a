package io.orderly.platform.deadletters;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The record that marks a dead letter as replayed. It follows the dead letter in the same
 * partition, so it is not deleted before it: no value, and headers with the offset of the dead
 * letter, who replayed it and why.
 */
record ReplayMark(DeadLetterId deadLetter, Replay replay) {

  private static final String OFFSET = "orderly-replayed-offset";
  private static final String BY = "orderly-replayed-by";
  private static final String BECAUSE = "orderly-replayed-because";
  private static final String COMMAND = "orderly-replayed-command";
  private static final String TO = "orderly-replayed-to";

  /** The record to send. */
  static ProducerRecord<String, byte[]> of(DeadLetterId deadLetter, Replay.Order order, String to) {
    var mark =
        new ProducerRecord<String, byte[]>(
            deadLetter.topic(), deadLetter.partition(), deadLetter.toString(), null);
    add(mark.headers(), OFFSET, Long.toString(deadLetter.offset()));
    add(mark.headers(), BY, order.by());
    add(mark.headers(), BECAUSE, order.because());
    add(mark.headers(), COMMAND, order.commandId());
    add(mark.headers(), TO, to);
    return mark;
  }

  /** Empty if the record is no mark. */
  static Optional<ReplayMark> of(ConsumerRecord<String, byte[]> record) {
    var headers = record.headers();
    String offset = text(headers, OFFSET);
    // The original record of a dead letter may have a header of this name.
    if (offset == null || DeadLetter.is(record)) {
      return Optional.empty();
    }
    try {
      var deadLetter = new DeadLetterId(record.topic(), record.partition(), Long.parseLong(offset));
      return Optional.of(new ReplayMark(deadLetter, replay(headers, record.timestamp())));
    } catch (NumberFormatException foreign) {
      return Optional.empty();
    }
  }

  private static Replay replay(Headers headers, long timestamp) {
    return new Replay(
        Instant.ofEpochMilli(timestamp),
        text(headers, BY),
        text(headers, BECAUSE),
        text(headers, COMMAND),
        text(headers, TO));
  }

  private static void add(Headers headers, String name, @Nullable String text) {
    if (text != null) {
      headers.add(name, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static @Nullable String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? null
        : new String(header.value(), StandardCharsets.UTF_8);
  }
}
