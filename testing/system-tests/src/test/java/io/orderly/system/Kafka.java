package io.orderly.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.suite.Suite;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** An application of the customer or the operator that uses the topics. */
final class Kafka {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String bootstrapServers;

  Kafka(Suite suite) {
    this.bootstrapServers = suite.kafka().bootstrapServers();
  }

  void createTopic(String topic) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    }
  }

  void send(String topic, List<String> records) throws Exception {
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new StringSerializer(),
            new StringSerializer())) {
      for (String record : records) {
        producer.send(new ProducerRecord<>(topic, record)).get();
      }
    }
  }

  /**
   * Reads a topic from its beginning until there is a wanted message about so many orders, or about
   * none. Told at least once: of each order the first one counts.
   */
  List<JsonNode> read(String topic, Predicate<JsonNode> wanted, int orders, Duration atMost) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "group.id",
            "reader-" + UUID.randomUUID(),
            "auto.offset.reset",
            "earliest");
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(topic));
      await()
          .atMost(atMost)
          .until(
              () -> {
                for (var record : consumer.poll(Duration.ofMillis(200))) {
                  JsonNode message = JSON.readTree(record.value());
                  if (wanted.test(message)) {
                    found.putIfAbsent(message.path("orderId").asText(), message);
                  }
                }
                return found.size() >= orders;
              });
    }
    return List.copyOf(found.values());
  }
}
