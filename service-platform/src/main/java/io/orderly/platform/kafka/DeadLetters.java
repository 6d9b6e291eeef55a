package io.orderly.platform.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.DeadLetter;
import io.orderly.messages.Message;
import io.orderly.messages.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what can't be taken from a topic, with the reason, so that it never blocks a partition. */
public final class DeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

  /** Above the producer's own limits, so that its verdict is what counts. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private static final int LONGEST_REASON = 1_000;
  private static final int LONGEST_KEY = 1_000;
  private static final byte[] NO_PAYLOAD = {};
  private static final String NOT_TAKEN = "Kafka did not take a dead letter for ";

  private final MessageSender sender;
  private final MeterRegistry meters;
  private final Clock clock;

  public DeadLetters(MessageSender sender, MeterRegistry meters, Clock clock) {
    this.sender = sender;
    this.meters = meters;
    this.clock = clock;
  }

  /**
   * Puts a record aside and waits until Kafka has it.
   *
   * @param reason one sentence for people; what is longer than 1,000 characters is cut
   * @throws NotSentException when Kafka did not take it: the record must then be read again
   */
  public void keep(ConsumerRecord<String, byte[]> record, String reason) {
    String sentence =
        reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) : reason;
    LOG.warn("Record {} goes to the dead letters: {}", place(record), sentence);
    try {
      send(wholeLetter(record, sentence));
    } catch (MessageTooLargeException e) {
      send(shortLetter(record, sentence));
    }
    meters.counter("orderly.dead.letters", "topic", record.topic()).increment();
  }

  private void send(DeadLetter letter) {
    String topic = Topics.deadLetters(letter.topic());
    String key = letter.key() == null ? "" : letter.key();
    try {
      sender
          .send(Outgoing.to(topic, key, letter))
          .get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof MessageTooLargeException tooLarge) {
        throw tooLarge;
      }
      throw new NotSentException(NOT_TAKEN + topic, e);
    } catch (TimeoutException e) {
      throw new NotSentException(NOT_TAKEN + topic, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotSentException(NOT_TAKEN + topic, e);
    }
  }

  private DeadLetter wholeLetter(ConsumerRecord<String, byte[]> record, String reason) {
    byte[] payload = record.value() == null ? NO_PAYLOAD : record.value();
    return letter(record, reason, record.key(), Base64.getEncoder().encodeToString(payload));
  }

  /** Base64 makes a record a third longer, and what does not fit must not block its partition. */
  private DeadLetter shortLetter(ConsumerRecord<String, byte[]> record, String reason) {
    String where =
        "; too large for a dead letter, so its payload is only where it was read: " + place(record);
    String key = record.key() == null || record.key().length() > LONGEST_KEY ? null : record.key();
    return letter(record, reason + where, key, "");
  }

  private DeadLetter letter(
      ConsumerRecord<String, byte[]> record,
      String reason,
      @Nullable String key,
      String payloadBase64) {
    return new DeadLetter(
        Message.SCHEMA_VERSION,
        record.topic(),
        record.partition(),
        record.offset(),
        reason,
        key,
        payloadBase64,
        clock.instant());
  }

  private static String place(ConsumerRecord<String, byte[]> record) {
    return "%s/%d/%d".formatted(record.topic(), record.partition(), record.offset());
  }
}
