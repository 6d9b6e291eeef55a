package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.CommandFailedException;
import java.time.Duration;
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
final class Replayer implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 5_000;

  /** Above what any topic of ours takes, so that the topic decides. */
  private static final int LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;

  private final LetterStore store;
  private final KafkaProducer<String, byte[]> producer;

  Replayer(LetterStore store, String bootstrapServers) {
    this.store = store;
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
            ProducerConfig.ACKS_CONFIG, "all",
            ProducerConfig.LINGER_MS_CONFIG, 0,
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST_BYTES,
            ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT_MILLIS,
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2 * TIMEOUT_MILLIS);
    this.producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  /**
   * Puts one letter back, under its own key.
   *
   * @return where its payload lies now, as {@code topic/partition/offset}
   * @throws NotReplayableException when this one can't be
   * @throws CommandFailedException when a topic takes nothing
   */
  String replay(LetterId id) {
    var letter =
        store
            .letter(id)
            .orElseThrow(
                () ->
                    new NotReplayableException(
                        "There is no dead letter %s (any more) that this version can read."
                            .formatted(id)));
    var content = letter.content();
    if (!content.topic().equals(id.origin())) {
      throw new NotReplayableException(
          "%s says that it came from %s, whose dead letters lie elsewhere."
              .formatted(id, content.topic()));
    }
    var sent = send(new ProducerRecord<>(content.topic(), content.key(), payload(letter)));
    send(ReplayMark.of(id));
    return "%s/%d/%d".formatted(sent.topic(), sent.partition(), sent.offset());
  }

  private byte[] payload(Letter letter) {
    var kept = letter.payload();
    return kept.length > 0 ? kept : payloadAtOrigin(letter);
  }

  /** What was too large for a letter is only where it was read, as long as it is kept there. */
  private byte[] payloadAtOrigin(Letter letter) {
    var content = letter.content();
    var origin = new TopicPartition(content.topic(), content.partition());
    return store
        .at(origin, content.offset())
        .map(record -> record.value())
        .filter(value -> value.length > 0)
        .orElseThrow(
            () ->
                new NotReplayableException(
                    "%s holds no payload, and there is none at %s/%d/%d (any more)."
                        .formatted(
                            letter.id(), content.topic(), content.partition(), content.offset())));
  }

  private RecordMetadata send(ProducerRecord<String, byte[]> record) {
    try {
      return producer.send(record).get();
    } catch (ExecutionException failure) {
      throw new CommandFailedException(
          "%s did not take a record: %s".formatted(record.topic(), failure.getCause()), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", interrupted);
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ofMillis(TIMEOUT_MILLIS));
  }
}
