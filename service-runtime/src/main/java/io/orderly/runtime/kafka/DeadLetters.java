package io.orderly.runtime.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.DeadLetter;
import io.orderly.messages.Message;
import io.orderly.messages.Topics;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what can't be taken from a topic, with the reason, so that it never blocks a partition. */
public final class DeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

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
   * @throws NotSentException when Kafka did not take it: the record must then be read again
   */
  public void keep(ConsumerRecord<String, byte[]> record, String reason) {
    LOG.warn(
        "{}-{} offset {} goes to the dead letters: {}",
        record.topic(),
        record.partition(),
        record.offset(),
        reason);
    String topic = Topics.deadLetters(record.topic());
    String key = record.key() == null ? "" : record.key();
    Outgoing letter = Outgoing.to(topic, key, letterOf(record, reason));
    if (!sender.sendAll(List.of(letter)).isEmpty()) {
      throw new NotSentException("Kafka did not take a dead letter for " + topic);
    }
    meters.counter("orderly.dead.letters", "topic", record.topic()).increment();
  }

  private DeadLetter letterOf(ConsumerRecord<String, byte[]> record, String reason) {
    byte[] payload = record.value() == null ? new byte[0] : record.value();
    return new DeadLetter(
        Message.SCHEMA_VERSION,
        record.topic(),
        record.partition(),
        record.offset(),
        reason,
        record.key(),
        Base64.getEncoder().encodeToString(payload),
        clock.instant());
  }
}
