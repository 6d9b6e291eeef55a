package io.orderly.platform.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.InvalidRecordException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaOperations;

/**
 * Publishes records that can't be processed to {@code <topic>.dead-letters}, with the headers of
 * spring-kafka, so that they never block a partition.
 */
public final class DeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

  /** Above the limits of the producer, which decide. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  private static final int MAX_KEY_LENGTH = 1_000;

  private final KafkaOperations<String, byte[]> kafka;
  private final MeterRegistry meters;

  public DeadLetters(KafkaOperations<String, byte[]> kafka, MeterRegistry meters) {
    this.kafka = kafka;
    this.meters = meters;
  }

  /**
   * Publishes a record whose content is refused; see {@link #publish(ConsumerRecord, Throwable)}.
   */
  public void publish(ConsumerRecord<String, byte[]> record, String reason) {
    publish(record, new InvalidRecordException(reason));
  }

  /**
   * Publishes a record and waits for Kafka's acknowledgement. One that is too large for the topic
   * is published without its value.
   *
   * @throws NotSentException if Kafka does not acknowledge it: the record must then be read again
   */
  public void publish(ConsumerRecord<String, byte[]> record, Throwable failure) {
    LOG.warn(
        "Record {} goes to the dead letters: {}", position(record), DeadLetter.reason(failure));
    try {
      send(DeadLetter.record(record, failure));
    } catch (NotSentException e) {
      if (!MessageTooLargeException.isIn(e)) {
        throw e;
      }
      send(DeadLetter.record(withoutValue(record), tooLarge(record, failure)));
    }
    meters.counter("orderly.dead.letters", "topic", record.topic()).increment();
  }

  private void send(ProducerRecord<String, byte[]> deadLetter) {
    try {
      var unused = kafka.send(deadLetter).get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      throw notSent(deadLetter, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notSent(deadLetter, e);
    }
  }

  private static NotSentException notSent(
      ProducerRecord<String, byte[]> deadLetter, Exception cause) {
    return new NotSentException(
        "Kafka did not acknowledge a dead letter for " + deadLetter.topic(), cause);
  }

  /** Headers and key may be what is too large. */
  private static ConsumerRecord<String, byte[]> withoutValue(
      ConsumerRecord<String, byte[]> record) {
    String key = record.key();
    return new ConsumerRecord<>(
        record.topic(),
        record.partition(),
        record.offset(),
        record.timestamp(),
        record.timestampType(),
        ConsumerRecord.NULL_SIZE,
        ConsumerRecord.NULL_SIZE,
        key == null || key.length() > MAX_KEY_LENGTH ? null : key,
        null,
        new RecordHeaders(),
        Optional.empty());
  }

  private static InvalidRecordException tooLarge(
      ConsumerRecord<String, byte[]> record, Throwable failure) {
    return new InvalidRecordException(
        "Too large for a dead letter, so its payload is only at %s: %s"
            .formatted(position(record), DeadLetter.reason(failure)));
  }

  private static String position(ConsumerRecord<String, byte[]> record) {
    return "%s/%d/%d".formatted(record.topic(), record.partition(), record.offset());
  }
}
