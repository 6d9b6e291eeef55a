package io.orderly.operator.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator says what became of a step, over real HTTP. */
@Tag("servers")
class DecideTest {

  private static final String HAPPENED =
      """
      "finding": "happened", "result": {"reservation": "by hand"}\
      """;

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  @Test
  void aStepDecidedAsHappenedIsCompletedAndRecordedWithActorAndReason() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    Answer answer = decide(orderId, "reserve-stock", HAPPENED);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("state").asText()).isEqualTo("Pending");
    OrderProcess order = orders.read(orderId);
    assertThat(order.nextAgent()).isEqualTo("carrier");
    assertThat(order.steps().get(0).state()).isEqualTo(StepState.COMPLETED);
    assertThat(order.steps().get(0).result()).contains("by hand");
    JsonNode events = door.ask("/operator/orders/" + orderId).body().path("events");
    assertThat(events.findValuesAsText("kind")).endsWith("decided", "decide");
    assertThat(events.findValuesAsText("detail")).anyMatch(detail -> detail.contains("by hand"));
    assertThat(events.findValuesAsText("actor")).contains("ada");
    assertThat(events.findValuesAsText("reason")).contains("looked at the partner");
  }

  @Test
  void theNumbersOfAGivenResultKeepAllDigits() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    decide(
        orderId,
        "reserve-stock",
        "\"finding\": \"happened\", \"result\": {\"n\": 12345678901234567.89, \"x\": 1e30}");

    assertThat(orders.read(orderId).steps().get(0).result())
        .contains("12345678901234567.89")
        .contains("1" + "0".repeat(30));
  }

  @Test
  void aStepDecidedAsNotHappenedLeavesTheOrderInErrorWithTheNextAction() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    Answer answer = decide(orderId, "reserve-stock", "\"finding\": \"did-not-happen\"");

    assertThat(answer.body().path("state").asText()).isEqualTo("Error");
    assertThat(answer.body().path("detail").asText()).contains("until it is resubmitted, undone");
    assertThat(orders.read(orderId).steps().get(0).state()).isEqualTo(StepState.NOT_STARTED);
  }

  @Test
  void aStepThatWasTakenBackByHandTurnsTheOrderToUndo() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    Answer answer = decide(orderId, "reserve-stock", "\"finding\": \"undone\"");

    assertThat(answer.body().path("state").asText()).isEqualTo("Undoing");
    assertThat(orders.read(orderId).steps().get(0).state()).isEqualTo(StepState.UNDONE);
  }

  @Test
  void aRepeatedDecisionIsAnsweredAlikeAndAppliedOnce() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);
    String command =
        """
        {"version": %d, "step": "reserve-stock", %s, "reason": "r", "commandId": "%s"}
        """
            .formatted(orders.read(orderId).version(), HAPPENED, UUID.randomUUID());

    Answer first = door.command(orderId, "decide", command);
    Answer repeat = door.command(orderId, "decide", command);

    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(orders.read(orderId).version()).isEqualTo(first.body().path("version").asLong());
  }

  @Test
  void theOrderViewListsTheStepsThatMayBeDecided() {
    List<JsonNode> shown = decisionsShown(orders.inError(TestWorkflows.TWO_STEPS));

    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).path("step").asText()).isEqualTo("reserve-stock");
    assertThat(shown.get(0).path("findings"))
        .extracting(JsonNode::asText)
        .containsExactly("happened", "did-not-happen", "undone");
    assertThat(shown.get(0).has("refusalReason")).isFalse();
  }

  @Test
  void decidingAStepInFlightIsRefusedWithoutAChange() {
    UUID orderId = orders.submit(1, TestWorkflows.TWO_STEPS).get(0);

    Answer answer = decide(orderId, "reserve-stock", HAPPENED);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.PENDING);
    assertThat(decisionsShown(orderId))
        .singleElement()
        .satisfies(
            shown ->
                assertThat(shown.path("refusalReason").asText())
                    .contains("only a step that is past its CompleteBy"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "finding": "undone" | step
          "step": "ship" | finding
          "step": "ship", "finding": "maybe" | finding
          "step": "ship", "finding": "happened" | result
          "step": "ship", "finding": "undone", "result": {} | result
          "step": "ship", "finding": "happened", "result": "done" | result
          "step": "ship", "finding": "happened", "result": {"a": ["\\u0000"]} | result
          "step": "ship", "finding": "happened", "result": {"\\u0000": 1} | result
          "step": "ship", "finding": "happened", "result": {"a": [1e1001]} | result
          """)
  void invalidFieldsAreNamed(String fields, String field) {
    Answer answer =
        door.command(
            UUID.randomUUID(),
            "decide",
            "{\"version\": 1, \"reason\": \"r\", %s}".formatted(fields));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).containsExactly(field);
  }

  private Answer decide(UUID orderId, String step, String finding) {
    return door.command(
        orderId,
        "decide",
        """
        {"version": %d, "step": "%s", %s, "reason": "looked at the partner", "actor": "ada"}
        """
            .formatted(orders.read(orderId).version(), step, finding));
  }

  private List<JsonNode> decisionsShown(UUID orderId) {
    JsonNode commands = door.ask("/operator/orders/" + orderId).body().path("commands");
    return StreamSupport.stream(commands.spliterator(), false)
        .filter(command -> command.path("command").asText().equals("decide"))
        .toList();
  }
}
