package io.orderly.platform.deadletters;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Replays dead letters to their original topics. The payload is sent first and the mark second: an
 * aborted replay is repeated, which every handler tolerates, and never marked without being sent.
 */
public final class Replayer implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 5_000;

  /** Above the limit of any topic, so that the topic decides. */
  private static final int MAX_REQUEST_BYTES = 16 * 1024 * 1024;

  private final DeadLetterStore store;
  private final KafkaProducer<String, byte[]> producer;

  /**
   * Opens it.
   *
   * @param connection as {@link DeadLetterStore#at} has it
   */
  public Replayer(DeadLetterStore store, Map<String, Object> connection) {
    this.store = store;
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT_MILLIS);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2 * TIMEOUT_MILLIS);
    this.producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  /**
   * Replays one dead letter, with its key and its original headers.
   *
   * @param order person and reason, which the mark records
   * @return position of the new record, as {@code topic/partition/offset}
   * @throws NotReplayableException if this one can't be replayed
   * @throws BrokerException if a topic does not accept a record
   */
  public String replay(DeadLetterId id, Replay.Order order) {
    var deadLetter =
        store
            .find(id)
            .orElseThrow(
                () ->
                    new NotReplayableException(
                        "There is no dead letter %s (any more) that this version can read."
                            .formatted(id)));
    if (!deadLetter.topic().equals(id.origin())) {
      throw new NotReplayableException(
          "%s says that it came from %s, whose dead letters lie elsewhere."
              .formatted(id, deadLetter.topic()));
    }
    var sent = send(original(deadLetter));
    var to = "%s/%d/%d".formatted(sent.topic(), sent.partition(), sent.offset());
    send(ReplayMark.of(id, order, to));
    return to;
  }

  private ProducerRecord<String, byte[]> original(DeadLetter deadLetter) {
    var kept = deadLetter.payload().get();
    return kept.length > 0
        ? record(deadLetter, kept, deadLetter.headers())
        : originalAtOrigin(deadLetter);
  }

  private static ProducerRecord<String, byte[]> record(
      DeadLetter deadLetter, byte[] value, List<Header> headers) {
    return new ProducerRecord<>(deadLetter.topic(), null, deadLetter.key(), value, headers);
  }

  /** A value that was too large is only at the original position, until it is deleted there. */
  private ProducerRecord<String, byte[]> originalAtOrigin(DeadLetter deadLetter) {
    var origin = new TopicPartition(deadLetter.topic(), deadLetter.partition());
    return store
        .at(origin, deadLetter.offset())
        .filter(record -> record.value() != null && record.value().length > 0)
        .map(
            record ->
                record(deadLetter, record.value(), DeadLetter.withoutFailure(record.headers())))
        .orElseThrow(
            () ->
                new NotReplayableException(
                    "%s holds no payload, and there is none at %s/%d/%d (any more)."
                        .formatted(
                            deadLetter.id(),
                            deadLetter.topic(),
                            deadLetter.partition(),
                            deadLetter.offset())));
  }

  private RecordMetadata send(ProducerRecord<String, byte[]> record) {
    try {
      return producer.send(record).get();
    } catch (ExecutionException failure) {
      throw new BrokerException(
          "%s did not take a record: %s".formatted(record.topic(), failure.getCause()), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new BrokerException("Interrupted before the broker had it.", interrupted);
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ofMillis(TIMEOUT_MILLIS));
  }
}
