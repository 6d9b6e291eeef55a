package io.orderly.console;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.AgentReport;
import io.orderly.messages.CircuitState;
import io.orderly.messages.DeadLetter;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Topics;
import io.orderly.operator.agents.AgentReports;
import io.orderly.supervisor.testing.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;

/** Plays the agents that report, and the services that keep what they can't read. */
final class KafkaScene {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String LETTERS = Topics.deadLetters(Topics.ORDER_SUBMISSIONS);

  private KafkaScene() {}

  /** Two instances each; the remote service of one carrier fails. */
  static void agentsReport() {
    report("inventory", "agents-1", CircuitState.CLOSED, 3, 0);
    report("inventory", "agents-2", CircuitState.CLOSED, 2, 0);
    report("payment", "agents-1", CircuitState.CLOSED, 1, 0);
    report("payment", "agents-2", CircuitState.HALF_OPEN, 1, 0);
    report("carrier", "agents-1", CircuitState.OPEN, 0, 4);
    report("carrier", "agents-2", CircuitState.CLOSED, 8, 11);
    AgentReports reports = ConsoleFixture.shared().bean(AgentReports.class);
    Awaitility.await().atMost(SOON).until(() -> reports.current().of("carrier").size() == 2);
  }

  private static void report(
      String agent, String instance, CircuitState circuit, int inUse, int queue) {
    AgentReport report =
        new AgentReport(
            Message.SCHEMA_VERSION, agent, instance, circuit, inUse, 8, queue, Instant.now());
    send(Topics.AGENT_REPORTS, report.key(), MessageCodec.encode(report));
  }

  /**
   * Keeps a record that nobody could read.
   *
   * @return its id
   */
  static String deadLetter(String payload, String reason) {
    TopicReader.create(Topics.ORDER_SUBMISSIONS);
    TopicReader.create(LETTERS);
    DeadLetter letter =
        new DeadLetter(
            Message.SCHEMA_VERSION,
            Topics.ORDER_SUBMISSIONS,
            0,
            7,
            reason,
            "web-shop",
            Base64.getEncoder().encodeToString(payload.getBytes(StandardCharsets.UTF_8)),
            Instant.now());
    RecordMetadata kept = send(LETTERS, "web-shop", MessageCodec.encode(letter));
    return "%s/%d/%d".formatted(kept.topic(), kept.partition(), kept.offset());
  }

  private static RecordMetadata send(String topic, String key, byte[] value) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      return producer.send(new ProducerRecord<>(topic, key, value)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("nothing can be sent to " + topic, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
