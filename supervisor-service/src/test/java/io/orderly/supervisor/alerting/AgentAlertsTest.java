package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.messages.Topics;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The real service tells operators of an agent that is held, and of its end. */
@Tag("servers")
class AgentAlertsTest {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String AGENT = "told-of";

  private static RunningSupervisor supervisor;
  private static OperatorClient door;

  @BeforeAll
  static void start() {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    supervisor =
        RunningSupervisor.with(database, List.of("orderly.supervisor.agent-fault-after=1s"));
    door = supervisor.door();
  }

  @AfterAll
  static void stop() {
    supervisor.close();
  }

  @Test
  void suspendedAgentHasAnAlertUntilItResumes() {
    SystemPauses systemPauses = supervisor.bean(SystemPauses.class);
    systemPauses.suspend(AGENT, "its remote service refuses everybody: refused-401");
    await().atMost(SOON).until(() -> "open".equals(alert().path("status").asText()));

    assertThat(alert().has("orderId")).isFalse();
    assertThat(alert().path("agent").asText()).isEqualTo(AGENT);
    assertThat(alert().at("/failure/message").asText()).contains("refused-401");
    Answer acknowledged =
        door.post(
            "/operator/alerts/%s/acknowledge".formatted(alert().path("alertId").asText()),
            "{\"commandId\":\"told-1\",\"reason\":\"I call the partner\"}");
    assertThat(acknowledged.status()).isEqualTo(200);
    assertThat(alert().at("/acknowledgement/actor").asText()).isEqualTo("ada");

    systemPauses.resume(AGENT);
    await().atMost(SOON).until(() -> "resolved".equals(alert().path("status").asText()));
    try (TopicReader topic = TopicReader.of(Topics.OPERATOR_ALERTS)) {
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(topic.withKey(AGENT, OperatorAlert.class))
                      .extracting(OperatorAlert::notice)
                      .containsExactly(Notice.RAISED, Notice.RESOLVED));
    }
  }

  private static JsonNode alert() {
    return door.ask("/operator/alerts?agent=" + AGENT).body().at("/alerts/0");
  }
}
