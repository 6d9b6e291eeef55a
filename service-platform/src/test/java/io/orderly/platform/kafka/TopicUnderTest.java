package io.orderly.platform.kafka;

import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** A topic of one partition on a real broker, with a name that no other test has. */
@Tag("servers")
final class TopicUnderTest implements AutoCloseable {

  static final int LARGEST_REQUEST_BYTES = 100_000;
  static final Duration SLOW_MACHINE = Duration.ofSeconds(40);

  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_POLLS = 200;

  private final String bootstrapServers = SharedInfrastructure.kafka().bootstrapServers();
  private final String name = "commands-" + UUID.randomUUID();
  private final DefaultKafkaProducerFactory<String, byte[]> producers =
      new DefaultKafkaProducerFactory<>(
          Map.of(
              "bootstrap.servers", bootstrapServers,
              "max.block.ms", 3_000,
              "request.timeout.ms", 30_000,
              "delivery.timeout.ms", 35_000,
              "max.request.size", LARGEST_REQUEST_BYTES,
              "linger.ms", 1),
          new StringSerializer(),
          new ByteArraySerializer());
  private final KafkaTemplate<String, byte[]> kafka = new KafkaTemplate<>(producers);

  String name() {
    return name;
  }

  TopicUnderTest create() {
    return create(Map.of());
  }

  TopicUnderTest create(Map<String, String> configs) {
    create(name, configs);
    return this;
  }

  TopicUnderTest createDeadLetters() {
    create(Topics.deadLetters(name), Map.of());
    return this;
  }

  /** Returns when the producer knows it: sending to a topic that it does not know fails in time. */
  private void create(String topic, Map<String, String> configs) {
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(configs))).all().get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    await()
        .atMost(SLOW_MACHINE)
        .ignoreExceptions()
        .until(() -> !kafka.partitionsFor(topic).isEmpty());
  }

  Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
  }

  KafkaTemplate<String, byte[]> kafka() {
    return kafka;
  }

  MessageSender sender() {
    return new KafkaMessageSender(kafka);
  }

  MessageSender tracedBy(OrderTracing tracing) {
    return new KafkaMessageSender(kafka, tracing);
  }

  void put(String key, byte[] payload) {
    kafka.send(name, key, payload).join();
  }

  /** Settings of a consumer that begins at the first record. */
  Map<String, Object> consumerSettings(String group) {
    return Map.of(
        "bootstrap.servers",
        bootstrapServers,
        "group.id",
        group,
        "auto.offset.reset",
        "earliest",
        "enable.auto.commit",
        false);
  }

  List<DeadLetter> deadLetters(int count) {
    return records(Topics.deadLetters(name), count).stream()
        .map(record -> DeadLetter.of(record).orElseThrow())
        .toList();
  }

  /** The first records of the topic: as many as asked for, or those that come within 40 s. */
  List<ConsumerRecord<String, byte[]>> records(int count) {
    return records(name, count);
  }

  private List<ConsumerRecord<String, byte[]>> records(String from, int count) {
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(
            consumerSettings(UUID.randomUUID().toString()),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> only = List.of(new TopicPartition(from, 0));
      consumer.assign(only);
      consumer.seekToBeginning(only);
      for (int polls = 0; records.size() < count && polls < MAX_POLLS; polls++) {
        consumer.poll(POLL).forEach(records::add);
      }
    }
    return records;
  }

  @Override
  public void close() {
    producers.destroy();
  }
}
