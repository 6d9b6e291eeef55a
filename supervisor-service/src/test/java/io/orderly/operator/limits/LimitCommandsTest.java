package io.orderly.operator.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.store.limits.AgentLimit;
import io.orderly.store.limits.AgentLimits;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator limits agents, over real HTTP. */
@Tag("servers")
class LimitCommandsTest {

  private static final String PATH = "/operator/agents/carrier/limits";
  private static final String WHY = "\"reason\": \"they asked\", \"actor\": \"ada\"";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final AgentLimits limits = supervisor.bean(AgentLimits.class);
  private final OperatorClient door = supervisor.door();

  @BeforeEach
  void registerTheWorkflow() {
    supervisor.orders().submit(1, TestWorkflows.BRITTLE);
  }

  @AfterEach
  void limitNothing() {
    door.send("DELETE", PATH, "{" + WHY + "}");
  }

  private Answer put(String fields, String... headers) {
    return door.send("PUT", PATH, "{%s, %s}".formatted(fields, WHY), headers);
  }

  @Test
  void aLimitIsSetChangedAndRemovedWithActorAndReason() {
    Answer set = put("\"callsPerSecond\": 20, \"callsInFlight\": 5");
    put("\"callsPerSecond\": 7");
    long version = set.body().path("version").asLong();

    assertThat(set.status()).isEqualTo(200);
    assertThat(set.body().path("callsInFlight").asInt()).isEqualTo(5);
    assertThat(limits.current()).containsExactly(new AgentLimit("carrier", 7, null, version + 1));
    Answer deleted = door.send("DELETE", PATH, "{" + WHY + "}");
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(limits.current()).isEmpty();
    JsonNode view = door.ask(PATH).body();
    assertThat(view.has("callsPerSecond")).isFalse();
    assertThat(view.path("version").asLong()).isEqualTo(version + 2);
    JsonNode before = view.path("history").path(1);
    assertThat(before.path("callsPerSecond").asInt()).isEqualTo(7);
    assertThat(before.has("callsInFlight")).isFalse();
    assertThat(before.path("actor").asText()).isEqualTo("ada");
    assertThat(before.path("reason").asText()).isEqualTo("they asked");
  }

  @Test
  void aRepeatedCommandIsAnsweredAlike() {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    Answer first = put("\"callsPerSecond\": 20", key);
    put("\"callsPerSecond\": 30");

    assertThat(put("\"callsPerSecond\": 20", key)).isEqualTo(first);
    assertThat(limits.current().get(0).callsPerSecond()).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"callsPerSecond\": 21, \"callsInFlight\": 5",
        "\"callsPerSecond\": 20, \"callsInFlight\": 6",
        "\"callsPerSecond\": 20"
      })
  void aCommandIdUsedForAnotherCommandIsRefused(String fields) {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    put("\"callsPerSecond\": 20, \"callsInFlight\": 5", key);

    Answer other = put(fields, key);

    assertThat(other.status()).isEqualTo(422);
    assertThat(other.body().path("type").asText()).endsWith("idempotency-key-reused");
    assertThat(limits.current().get(0).callsPerSecond()).isEqualTo(20);
    assertThat(limits.current().get(0).callsInFlight()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "callsPerSecond": 0 | callsPerSecond
          "callsInFlight": -1 | callsInFlight
          "callsInFlight": "many" | callsInFlight
          "callsInFlight": null | callsPerSecond
          "colour": "red", "callsInFlight": 1 | colour
          """)
  void invalidFieldsAreNamed(String fields, String field) {
    Answer answer = put(fields);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).contains(field);
    assertThat(limits.current()).isEmpty();
  }

  @Test
  void anUnknownAgentIsAnsweredWithTheKnownOnes() {
    Answer answer =
        door.send("PUT", "/operator/agents/carier/limits", "{\"callsPerSecond\": 1, " + WHY + "}");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body().path("detail").asText()).contains("known: ", "carrier");
  }
}
