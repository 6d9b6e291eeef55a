package io.orderly.chaos.faults;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Puts records on topics that nobody who is well would send. */
public final class TopicFaults {

  private static final Duration BETWEEN_POISON = Duration.ofSeconds(1);
  private static final long ANSWER_WITHIN_SECONDS = 10;
  private static final int SEND_WITHIN_MILLIS = 5_000;

  private static final List<byte[]> POISON =
      List.of(
          "not even JSON \u0000\u0001".getBytes(StandardCharsets.UTF_8),
          new byte[0],
          "null".getBytes(StandardCharsets.UTF_8),
          "[]".getBytes(StandardCharsets.UTF_8),
          "{\"schemaVersion\":1}".getBytes(StandardCharsets.UTF_8),
          "{\"schemaVersion\":99,\"orderId\":\"00000000-0000-7000-8000-000000000000\"}"
              .getBytes(StandardCharsets.UTF_8));

  private final String bootstrapServers;
  private final Repetition poisoning = new Repetition("poison");
  private @Nullable RecordCopier copier;

  TopicFaults(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Records that nobody can read, on every topic, every second until {@link #stopPoisoning}. */
  void poison() {
    poisoning.start(BETWEEN_POISON, this::poisonOnce);
  }

  void stopPoisoning() {
    poisoning.stop();
  }

  private void poisonOnce() throws Exception {
    var topics = topics(topic -> true);
    try (var producer = producer(bootstrapServers)) {
      for (var topic : topics) {
        for (var value : POISON) {
          var unused = producer.send(new ProducerRecord<>(topic, value));
        }
      }
      producer.flush();
    }
  }

  /**
   * Has every record of some topics come once more, until {@link #stopRepeating}.
   *
   * @param prefix of the topics' names
   * @param after how much later the second one comes
   */
  synchronized void repeatRecords(String prefix, Duration after) throws Exception {
    stopRepeating();
    var copied =
        new RecordCopier(bootstrapServers, topics(topic -> topic.startsWith(prefix)), after);
    copied.start();
    copier = copied;
  }

  synchronized void stopRepeating() {
    if (copier != null) {
      copier.stop();
      copier = null;
    }
  }

  /** Every topic of ours that somebody reads, dead letters aside. */
  private Set<String> topics(Predicate<String> wanted)
      throws ExecutionException, TimeoutException, InterruptedException {
    try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      return admin.listTopics().names().get(ANSWER_WITHIN_SECONDS, TimeUnit.SECONDS).stream()
          .filter(topic -> !topic.endsWith(".dead-letters"))
          .filter(wanted)
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  static KafkaProducer<byte[], byte[]> producer(String bootstrapServers) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers", bootstrapServers,
            "max.block.ms", SEND_WITHIN_MILLIS,
            "request.timeout.ms", SEND_WITHIN_MILLIS,
            "delivery.timeout.ms", 2 * SEND_WITHIN_MILLIS),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
