package io.orderly.platform.deadletters;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Puts letters back on their topics. The payload goes first and the mark second: what is cut off in
 * between is replayed again, which every handler bears, and never marked without having been sent.
 */
public final class Replayer implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 5_000;

  /** Above what any topic of ours takes, so that the topic decides. */
  private static final int LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;

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
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST_BYTES);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT_MILLIS);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2 * TIMEOUT_MILLIS);
    this.producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  /**
   * Puts one dead letter back, under its own key.
   *
   * @param order who asks for it and why, which is kept with the mark
   * @return where its payload lies now, as {@code topic/partition/offset}
   * @throws NotReplayableException when this one can't be
   * @throws BrokerException when a topic takes nothing
   */
  public String replay(DeadLetterId id, Replay.Order order) {
    var letter =
        store
            .letter(id)
            .orElseThrow(
                () ->
                    new NotReplayableException(
                        "There is no dead letter %s (any more) that this version can read."
                            .formatted(id)));
    if (!letter.topic().equals(id.origin())) {
      throw new NotReplayableException(
          "%s says that it came from %s, whose dead letters lie elsewhere."
              .formatted(id, letter.topic()));
    }
    var sent = send(new ProducerRecord<>(letter.topic(), letter.key(), payload(letter)));
    var to = "%s/%d/%d".formatted(sent.topic(), sent.partition(), sent.offset());
    send(ReplayMark.of(id, order, to));
    return to;
  }

  private byte[] payload(DeadLetter letter) {
    var kept = letter.payload().get();
    return kept.length > 0 ? kept : payloadAtOrigin(letter);
  }

  /**
   * What was too large for a dead letter is only where it was read, as long as it is kept there.
   */
  private byte[] payloadAtOrigin(DeadLetter letter) {
    var origin = new TopicPartition(letter.topic(), letter.partition());
    return store
        .at(origin, letter.offset())
        .map(record -> record.value())
        .filter(value -> value.length > 0)
        .orElseThrow(
            () ->
                new NotReplayableException(
                    "%s holds no payload, and there is none at %s/%d/%d (any more)."
                        .formatted(
                            letter.id(), letter.topic(), letter.partition(), letter.offset())));
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
