package io.orderly.console;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.AgentReport;
import io.orderly.messages.CircuitState;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Topics;
import io.orderly.operator.agents.AgentReports;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.InvalidRecordException;
import io.orderly.supervisor.testing.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
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

  /**
   * Two instances each; the remote service of one carrier fails. All at once: reports are forgotten
   * after half a minute.
   */
  static void agentsReport() {
    send(
        List.of(
            report("inventory", "agents-1", CircuitState.CLOSED, 3, 0),
            report("inventory", "agents-2", CircuitState.CLOSED, 2, 0),
            report("payment", "agents-1", CircuitState.CLOSED, 1, 0),
            report("payment", "agents-2", CircuitState.HALF_OPEN, 1, 0),
            report("carrier", "agents-1", CircuitState.OPEN, 0, 4),
            report("carrier", "agents-2", CircuitState.CLOSED, 8, 11)));
    AgentReports reports = ConsoleFixture.shared().bean(AgentReports.class);
    Awaitility.await().atMost(SOON).until(() -> reports.current().of("carrier").size() == 2);
  }

  private static ProducerRecord<String, byte[]> report(
      String agent, String instance, CircuitState circuit, int inUse, int queue) {
    AgentReport report =
        new AgentReport(
            Message.SCHEMA_VERSION, agent, instance, circuit, inUse, 8, queue, Instant.now());
    return new ProducerRecord<>(Topics.AGENT_REPORTS, report.key(), MessageCodec.encode(report));
  }

  /**
   * Writes a dead letter.
   *
   * @return its id
   */
  static String deadLetter(String payload, String reason) {
    TopicReader.create(Topics.ORDER_SUBMISSIONS);
    TopicReader.create(LETTERS);
    byte[] value = payload.getBytes(StandardCharsets.UTF_8);
    RecordMetadata kept =
        send(List.of(
                DeadLetter.record(
                    new ConsumerRecord<>(Topics.ORDER_SUBMISSIONS, 0, 7, "web-shop", value),
                    new InvalidRecordException(reason))))
            .get(0);
    return "%s/%d/%d".formatted(kept.topic(), kept.partition(), kept.offset());
  }

  private static List<RecordMetadata> send(List<ProducerRecord<String, byte[]>> records) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      List<Future<RecordMetadata>> sent = records.stream().map(producer::send).toList();
      List<RecordMetadata> kept = new ArrayList<>();
      for (Future<RecordMetadata> one : sent) {
        kept.add(one.get());
      }
      return kept;
    } catch (ExecutionException e) {
      throw new IllegalStateException("nothing can be sent", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
