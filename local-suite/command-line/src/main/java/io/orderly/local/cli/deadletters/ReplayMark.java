package io.orderly.local.cli.deadletters;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The record that says that a letter was replayed, since Kafka does not remember it. It lies behind
 * the letter in the same partition, so it is never gone before the letter is: no value, and a
 * header with the letter's offset.
 */
final class ReplayMark {

  private static final String HEADER = "orderly-replayed-offset";

  private ReplayMark() {}

  static ProducerRecord<String, byte[]> of(LetterId letter) {
    var mark =
        new ProducerRecord<String, byte[]>(
            letter.topic(), letter.partition(), letter.toString(), null);
    mark.headers().add(HEADER, Long.toString(letter.offset()).getBytes(StandardCharsets.US_ASCII));
    return mark;
  }

  /** The letter that a record marks; empty when the record is no mark. */
  static Optional<LetterId> markedBy(ConsumerRecord<String, byte[]> record) {
    var header = record.headers().lastHeader(HEADER);
    if (header == null || header.value() == null) {
      return Optional.empty();
    }
    try {
      long offset = Long.parseLong(new String(header.value(), StandardCharsets.US_ASCII));
      return Optional.of(new LetterId(record.topic(), record.partition(), offset));
    } catch (NumberFormatException foreign) {
      return Optional.empty();
    }
  }
}
