package io.orderly.supervisor.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.supervisor.testing.HttpDoor;
import io.orderly.supervisor.testing.HttpDoor.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator takes a step as done, over real HTTP. */
class SkipTest {

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final HttpDoor door = supervisor.door();

  @Test
  void theStepIsCompletedWithTheGivenResultAndTheStoryTellsWhoAndWhy() {
    UUID orderId = orders.inError(TestWorkflows.SKIPPABLE);

    Answer answer = skip(orderId, "reserve-stock", "{\"reservation\": \"by hand\"}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("state").asText()).isEqualTo("Pending");
    OrderProcess order = orders.read(orderId);
    assertThat(order.nextAgent()).isEqualTo("carrier");
    assertThat(order.steps().get(0).state()).isEqualTo(StepState.COMPLETED);
    assertThat(order.steps().get(0).result()).contains("by hand");
    JsonNode events = door.ask("/operator/orders/" + orderId).body().path("events");
    assertThat(events.findValuesAsText("kind")).endsWith("skipped", "skip");
    assertThat(events.findValuesAsText("detail")).anyMatch(detail -> detail.contains("by hand"));
    assertThat(events.findValuesAsText("actor")).contains("ada");
    assertThat(events.findValuesAsText("reason")).contains("done by hand");
  }

  @Test
  void whatMayBeSkippedIsShown() {
    UUID orderId = orders.inError(TestWorkflows.SKIPPABLE);

    List<JsonNode> shown = skipsShown(orderId);

    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).path("step").asText()).isEqualTo("reserve-stock");
    assertThat(shown.get(0).has("refusedBecause")).isFalse();
  }

  @Test
  void whyNothingMayBeSkippedIsShown() {
    List<JsonNode> shown = skipsShown(orders.inError(TestWorkflows.BRITTLE));

    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).path("refusedBecause").asText())
        .isEqualTo("the workflow does not let step reserve-stock be skipped");
  }

  @Test
  void aStepThatMayNotBeSkippedIsRefusedAndNothingChanges() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);

    Answer answer = skip(orderId, "reserve-stock", "{}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "result": {} | step
          "step": "ship" | result
          "step": "ship", "result": "done" | result
          "step": "ship", "result": {"a": ["\\u0000"]} | result
          "step": "ship", "result": {"\\u0000": 1} | result
          """)
  void mistakesAreNamedWithTheirField(String fields, String field) {
    Answer answer =
        door.command(
            UUID.randomUUID(), "skip", "{\"version\": 1, \"reason\": \"r\", %s}".formatted(fields));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).containsExactly(field);
  }

  private Answer skip(UUID orderId, String step, String result) {
    return door.command(
        orderId,
        "skip",
        """
        {"version": %d, "step": "%s", "result": %s, "reason": "done by hand", "actor": "ada"}
        """
            .formatted(orders.read(orderId).version(), step, result));
  }

  private List<JsonNode> skipsShown(UUID orderId) {
    JsonNode commands = door.ask("/operator/orders/" + orderId).body().path("commands");
    return StreamSupport.stream(commands.spliterator(), false)
        .filter(command -> command.path("command").asText().equals("skip"))
        .toList();
  }
}
