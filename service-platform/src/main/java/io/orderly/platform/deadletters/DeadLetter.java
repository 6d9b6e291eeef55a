package io.orderly.platform.deadletters;

import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.KafkaHeaders;

/**
 * A record of {@code <topic>.dead-letters}: key, value and headers of the original record, and the
 * headers that spring-kafka's {@code DeadLetterPublishingRecoverer} writes. Only the constants of
 * {@link KafkaHeaders} are used: the command line has no spring-kafka.
 *
 * @param topic that the original record was read from
 * @param reason one sentence for people
 * @param payload value of the original record; empty if it had none, or was too large for this
 *     topic
 * @param headers of the original record; none if they are not known
 */
public record DeadLetter(
    DeadLetterId id,
    String topic,
    int partition,
    long offset,
    String reason,
    @Nullable String key,
    Bytes payload,
    List<Header> headers,
    Instant failedAt) {

  public DeadLetter {
    headers = List.copyOf(headers);
  }

  private static final String DLT = KafkaHeaders.PREFIX + "dlt-";
  private static final int MAX_MESSAGE_LENGTH = 1_000;

  /** Exceptions whose message says all: no handler failed. */
  private static final Set<String> REFUSALS =
      Set.of(UnreadableMessageException.class.getName(), InvalidRecordException.class.getName());

  /**
   * The record to send for one that can't be processed.
   *
   * @param failure whose message is cut after 1,000 characters; its stack trace is left out
   */
  public static ProducerRecord<String, byte[]> record(
      ConsumerRecord<String, byte[]> original, Throwable failure) {
    Headers headers = new RecordHeaders(withoutFailure(original.headers()));
    add(headers, KafkaHeaders.DLT_ORIGINAL_TOPIC, original.topic());
    headers.add(
        KafkaHeaders.DLT_ORIGINAL_PARTITION,
        ByteBuffer.allocate(Integer.BYTES).putInt(original.partition()).array());
    headers.add(KafkaHeaders.DLT_ORIGINAL_OFFSET, bytes(original.offset()));
    headers.add(KafkaHeaders.DLT_ORIGINAL_TIMESTAMP, bytes(original.timestamp()));
    add(headers, KafkaHeaders.DLT_ORIGINAL_TIMESTAMP_TYPE, original.timestampType().toString());
    add(headers, KafkaHeaders.DLT_EXCEPTION_FQCN, failure.getClass().getName());
    Throwable cause = failure.getCause();
    if (cause != null) {
      add(headers, KafkaHeaders.DLT_EXCEPTION_CAUSE_FQCN, cause.getClass().getName());
    }
    String message = failure.getMessage();
    if (message != null) {
      add(headers, KafkaHeaders.DLT_EXCEPTION_MESSAGE, cut(message));
    }
    return new ProducerRecord<>(
        Topics.deadLetters(original.topic()), null, original.key(), original.value(), headers);
  }

  /** Reads a record; empty if it lacks the headers of a dead letter. */
  public static Optional<DeadLetter> of(ConsumerRecord<String, byte[]> record) {
    Headers headers = record.headers();
    String topic = text(headers, KafkaHeaders.DLT_ORIGINAL_TOPIC);
    ByteBuffer partition = number(headers, KafkaHeaders.DLT_ORIGINAL_PARTITION, Integer.BYTES);
    ByteBuffer offset = number(headers, KafkaHeaders.DLT_ORIGINAL_OFFSET, Long.BYTES);
    return topic == null || partition == null || offset == null
        ? Optional.empty()
        : Optional.of(
            new DeadLetter(
                new DeadLetterId(record.topic(), record.partition(), record.offset()),
                topic,
                partition.getInt(),
                offset.getLong(),
                reason(headers),
                record.key(),
                record.value() == null ? Bytes.wrap(Bytes.EMPTY) : Bytes.wrap(record.value()),
                withoutFailure(headers),
                Instant.ofEpochMilli(record.timestamp())));
  }

  /** Why a record can't be processed, cut after 1,000 characters. */
  public static String reason(Throwable failure) {
    return cut(reason(failure.getClass().getName(), failure.getMessage()));
  }

  private static String reason(Headers headers) {
    return reason(
        text(headers, KafkaHeaders.DLT_EXCEPTION_FQCN),
        text(headers, KafkaHeaders.DLT_EXCEPTION_MESSAGE));
  }

  private static String reason(@Nullable String exception, @Nullable String message) {
    if (message != null && exception != null && REFUSALS.contains(exception)) {
      return message;
    }
    return "handler-failed: "
        + (exception == null ? "unknown exception" : exception)
        + (message == null ? "" : ": " + message);
  }

  /** Without payload and headers, which may be megabytes. */
  DeadLetter withoutPayload() {
    return new DeadLetter(
        id, topic, partition, offset, reason, key, Bytes.wrap(Bytes.EMPTY), List.of(), failedAt);
  }

  /** Without those of a failure: of an earlier one, or forged by the producer of the record. */
  static List<Header> withoutFailure(Headers headers) {
    return Arrays.stream(headers.toArray())
        .filter(header -> !header.key().startsWith(DLT))
        .toList();
  }

  /** Whether a record has the headers of a dead letter, which {@link #record} alone may set. */
  static boolean is(ConsumerRecord<String, byte[]> record) {
    return record.headers().lastHeader(KafkaHeaders.DLT_ORIGINAL_TOPIC) != null;
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), MAX_MESSAGE_LENGTH));
  }

  private static void add(Headers headers, String name, String text) {
    headers.add(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private static @Nullable String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? null
        : new String(header.value(), StandardCharsets.UTF_8);
  }

  private static @Nullable ByteBuffer number(Headers headers, String name, int size) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null || header.value().length != size
        ? null
        : ByteBuffer.wrap(header.value());
  }
}
