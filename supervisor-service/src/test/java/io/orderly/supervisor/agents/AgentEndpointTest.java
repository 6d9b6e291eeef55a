package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.AgentReport;
import io.orderly.messages.CircuitState;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Topics;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.RunningSupervisor;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the store can't tell, over real HTTP and Kafka. */
@Tag("servers")
class AgentEndpointTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  private final OperatorClient door = RunningSupervisor.shared().door();
  private final String agent = "payment-" + UUID.randomUUID();

  @Test
  void reportsOfAnAgentAreShownUntilItStops() {
    String key = AgentReport.key(agent, "agents-1");
    JsonNode seen =
        await()
            .atMost(SOON)
            .until(
                () -> {
                  send(key, report());
                  return seen();
                },
                Objects::nonNull);

    assertThat(seen.path("circuit").asText()).isEqualTo("open");
    assertThat(seen.path("inUse").asInt()).isEqualTo(31);
    assertThat(seen.path("maxConcurrency").asInt()).isEqualTo(32);
    assertThat(seen.path("queue").asInt()).isEqualTo(7);
    assertThat(Instant.parse(seen.path("seenAt").asText())).isBefore(Instant.now());
    await().atMost(SOON).until(() -> !figures("agent-instances").has("unreadableSince"));

    send(key, null);

    await().atMost(SOON).until(() -> seen() == null);
  }

  @Test
  void lagsAreShownWithTheTimeOfTheReading() {
    JsonNode lag =
        await()
            .atMost(SOON)
            .until(
                () -> figures("consumer-lag"),
                seen -> seen.has("readAt") && !seen.has("unreadableSince"));

    assertThat(lag.path("groups").findValuesAsText("group")).contains("scheduler.commands");
  }

  /** Agents send one again and again: a supervisor that begins to read may miss the first. */
  private byte[] report() {
    return MessageCodec.encode(
        new AgentReport(1, agent, "agents-1", CircuitState.OPEN, 31, 32, 7, Instant.now()));
  }

  private JsonNode figures(String of) {
    OperatorClient.Answer answer = door.as("vera").ask("/operator/" + of);
    assertThat(answer.status()).isEqualTo(200);
    return answer.body();
  }

  private @Nullable JsonNode seen() {
    return StreamSupport.stream(figures("agent-instances").path("agents").spliterator(), false)
        .filter(seen -> seen.path("agent").asText().equals(agent))
        .findFirst()
        .orElse(null);
  }

  private static void send(String key, byte @Nullable [] value) {
    Map<String, Object> broker =
        Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());
    try (var producer =
        new KafkaProducer<>(broker, new StringSerializer(), new ByteArraySerializer())) {
      var unused = producer.send(new ProducerRecord<>(Topics.AGENT_REPORTS, key, value));
    }
  }
}
