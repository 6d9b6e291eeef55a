package io.orderly.operator.pauses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An operator holds workflows and agents, over real HTTP. */
@Tag("servers")
class PauseCommandsTest {

  private static final String WORKFLOW = "/operator/workflows/brittle/";
  private static final String AGENT = "/operator/agents/carrier/";
  private static final String BODY = "{\"reason\": \"stock-taking\", \"actor\": \"ada\"}";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final PauseSwitches switches = supervisor.bean(PauseSwitches.class);
  private final OperatorClient door = supervisor.door();

  @BeforeEach
  void registerTheWorkflow() {
    supervisor.orders().submit(1, TestWorkflows.BRITTLE);
  }

  @AfterEach
  void letAllGoOn() {
    door.post(WORKFLOW + "resume", BODY);
    door.post(AGENT + "resume", BODY);
  }

  @Test
  void aPausedWorkflowIsListedWithActorAndReason() {
    Answer answer = door.post(WORKFLOW + "pause", BODY);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("applied");
    assertThat(answer.body().path("detail").asText()).isEqualTo("workflow brittle is paused now");
    assertThat(switches.current().workflows()).containsExactly("brittle");
    JsonNode held = heldNamed("brittle").get(0);
    assertThat(held.path("kind").asText()).isEqualTo("workflow");
    assertThat(held.path("pausedBy").asText()).isEqualTo("ada");
    assertThat(held.path("reason").asText()).isEqualTo("stock-taking");
    assertThat(held.path("pausedAt").asText()).isNotEmpty();
  }

  @Test
  void resumingAnAgentWakesTheSchedulers() {
    door.post(AGENT + "pause", BODY);
    boolean heldBefore = switches.current().agents().contains("carrier");
    try (TopicReader commands = TopicReader.fromNowOn(Topics.SCHEDULER_COMMANDS)) {

      Answer answer = door.post(AGENT + "resume", BODY);

      assertThat(heldBefore).isTrue();
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body().path("detail").asText())
          .isEqualTo("agent carrier is not paused now");
      assertThat(switches.current().agents()).isEmpty();
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> commands.withKey("", SchedulerCommand.class),
              wakes -> wakes.contains(SchedulerCommand.wake()));
    }
  }

  @Test
  void pausingAPausedAgentIsAnsweredAsAlready() {
    door.post(AGENT + "pause", BODY);

    Answer answer = door.post(AGENT + "pause", BODY);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("already");
    assertThat(answer.body().path("detail").asText()).isEqualTo("agent carrier is paused already");
  }

  @Test
  void aRepeatedCommandIsAnsweredAlikeAndAppliedOnce() {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    Answer first = door.post(AGENT + "pause", BODY, key);
    door.post(AGENT + "resume", BODY);

    Answer repeat = door.post(AGENT + "pause", BODY, key);

    assertThat(repeat).isEqualTo(first);
    assertThat(first.body().path("commandId").asText()).isEqualTo(key[1]);
    assertThat(switches.current().agents()).isEmpty();
  }

  @Test
  void aCommandIdUsedForAnotherCommandIsRefused() {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    door.post(AGENT + "pause", BODY, key);

    Answer answer = door.post(AGENT + "resume", BODY, key);

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:idempotency-key-reused");
    assertThat(switches.current().agents()).containsExactly("carrier");
  }

  @Test
  void unknownNamesAreAnsweredWithTheKnownOnes() {
    Answer agent = door.post("/operator/agents/carier/pause", BODY);
    Answer workflow = door.post("/operator/workflows/britle/pause", BODY);

    assertThat(agent.status()).isEqualTo(404);
    assertThat(agent.contentType()).isEqualTo("application/problem+json");
    assertThat(agent.body().path("type").asText()).isEqualTo("urn:orderly:problem:not-found");
    assertThat(agent.body().path("detail").asText())
        .startsWith("No agent has the name carier; known: ")
        .contains("carrier", "inventory");
    assertThat(workflow.status()).isEqualTo(404);
    assertThat(workflow.type()).isEqualTo("urn:orderly:problem:not-found");
    assertThat(workflow.body().path("known").toString()).contains("\"brittle\"");
    assertThat(switches.list()).isEmpty();
  }

  @Test
  void invalidFieldsAreNamed() {
    Answer answer = door.post(AGENT + "pause", "{\"version\": 3}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field"))
        .containsExactly("reason", "version");
  }

  private List<JsonNode> heldNamed(String name) {
    return StreamSupport.stream(
            door.ask("/operator/pauses").body().path("pauses").spliterator(), false)
        .filter(held -> held.path("name").asText().equals(name))
        .toList();
  }
}
