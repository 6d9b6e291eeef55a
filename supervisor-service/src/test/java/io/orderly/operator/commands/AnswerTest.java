package io.orderly.operator.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators answer steps that ask, over real HTTP. */
@Tag("servers")
class AnswerTest {

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  private UUID asking() {
    return orders.processing(1, TestWorkflows.ASKING).get(0);
  }

  private Answer answer(UUID orderId, String fields) {
    return door.command(orderId, "answer", "{" + fields + "}");
  }

  private OrderStep step(UUID orderId, String name) {
    return Objects.requireNonNull(orders.read(orderId).step(name));
  }

  @Test
  void anAnswerCompletesTheStepWithWhoChoseWhat() throws Exception {
    UUID orderId = asking();

    Answer answer =
        answer(orderId, "\"step\": \"review\", \"choice\": \"approve\", \"input\": {\"limit\": 5}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("applied");
    OrderStep review = step(orderId, "review");
    assertThat(review.state()).isEqualTo(StepState.COMPLETED);
    JsonNode result = new ObjectMapper().readTree(review.result());
    assertThat(result.path("choice").asText()).isEqualTo("approve");
    assertThat(result.path("input").path("limit").asInt()).isEqualTo(5);
    assertThat(events(orderId)).contains("asked", "answered", "answer");
  }

  @Test
  void whoeverIsAskedAnOperatorMayAnswerForThemAndTheOnlyChoiceNeedsNoName() {
    UUID orderId = asking();

    Answer answer = answer(orderId, "\"step\": \"pack\", \"reason\": \"seen on the shelf\"");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(step(orderId, "pack").result()).contains("done").contains(" for shop");
  }

  @Test
  void aChoiceThatRefusesTurnsTheOrderToUndo() {
    UUID orderId = asking();

    answer(orderId, "\"step\": \"review\", \"choice\": \"reject\"");

    assertThat(orders.read(orderId).direction()).isEqualTo(Direction.UNDO);
    assertThat(answer(orderId, "\"step\": \"pack\"").body().path("detail").asText())
        .isEqualTo("the order is being undone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          400 | "step": "review", "choice": "maybe"                                 | must be one of approve, reject
          400 | "step": "review"                                                    | must be one of approve, reject
          400 | "step": "review", "choice": "reject", "input": {"limit": 5}           | must be left out: reject refuses
          409 | "step": "ship", "choice": "done"                                    | step ship asks nobody
          409 | "step": "sing", "choice": "done"                                    | the order has no step sing
          400 | "step": "review", "choice": "approve", "input": {"limit": "high"}   | input.limit
          400 | "step": "review", "choice": "approve", "input": {"other": 1}        | input.other
          400 | "step": "pack", "input": {"a": 1}                                   | must be left out: step pack takes none
          400 | "step": "pack", "input": 5                                          | must be a JSON object
          400 | "choice": "approve"                                                 | step
          400 | "step": "pack", "edition": 0                                        | must be a whole number from 1
          """)
  void anAnswerThatDoesNotFitIsRefusedAndChangesNothing(int status, String fields, String why) {
    UUID orderId = asking();
    OrderProcess before = orders.read(orderId);

    Answer answer = answer(orderId, fields);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body().toString()).contains(why);
    assertThat(orders.read(orderId)).isEqualTo(before);
  }

  @Test
  void anAnswerToAnotherEditionThanTheOrderHasConflicts() {
    UUID orderId = orders.processing(1, TestWorkflows.ASKING).get(0);
    long version = orders.read(orderId).version();
    Answer corrected =
        door.command(
            orderId,
            "correct",
            "{\"version\": %d, \"reason\": \"r\", \"attributes\": {\"a\": 1}}".formatted(version));
    assertThat(corrected.status()).as(corrected.body().toString()).isEqualTo(200);

    Answer stale = answer(orderId, "\"step\": \"pack\", \"edition\": 1");
    Answer unnamed = answer(orderId, "\"step\": \"pack\"");
    Answer answered = answer(orderId, "\"step\": \"pack\", \"edition\": 2");

    for (Answer conflict : List.of(stale, unnamed)) {
      assertThat(conflict.status()).isEqualTo(409);
      assertThat(conflict.body().path("type").asText())
          .isEqualTo("urn:orderly:problem:version-conflict");
      assertThat(conflict.body().path("outcome").asText()).isEqualTo("changed");
    }
    assertThat(answered.status()).as(answered.body().toString()).isEqualTo(200);
  }

  @Test
  void aRepeatGetsTheSameAnswerAndAnotherContentUnderItsIdDoesNotRun() {
    UUID orderId = asking();
    String id = "\"commandId\": \"%s\", ".formatted(UUID.randomUUID());
    Answer first = answer(orderId, id + "\"step\": \"review\", \"choice\": \"approve\"");

    Answer again = answer(orderId, id + "\"step\": \"review\", \"choice\": \"approve\"");
    Answer other = answer(orderId, id + "\"step\": \"review\", \"choice\": \"reject\"");

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(step(orderId, "review").state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void ofTwoAnswersAtOnceOneIsTaken() {
    UUID orderId = asking();

    List<Integer> statuses =
        List.of("approve", "reject").stream()
            .map(
                choice ->
                    CompletableFuture.supplyAsync(
                        () ->
                            answer(
                                orderId,
                                "\"step\": \"review\", \"choice\": \"%s\"".formatted(choice))))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .map(Answer::status)
            .toList();

    assertThat(statuses).containsExactlyInAnyOrder(200, 409);
  }

  @Test
  void anOrderOffersTheAnswersThatItAsksFor() {
    UUID orderId = asking();

    JsonNode offered = commands(orderId).path(0);
    answer(orderId, "\"step\": \"review\", \"choice\": \"approve\"");

    assertThat(offered.path("step").asText()).isEqualTo("review");
    assertThat(offered.path("choices").toString()).isEqualTo("[\"approve\",\"reject\"]");
    assertThat(commands(orderId).path(0).path("step").asText()).isEqualTo("pack");
  }

  @Test
  void whatIsAskedIsListedPageByPageUntilItIsAnswered() {
    UUID first = asking();
    UUID second = asking();

    List<String> listed = inbox("shop", 1);
    answer(first, "\"step\": \"pack\"");

    assertThat(listed).contains(first.toString(), second.toString()).doesNotHaveDuplicates();
    assertThat(inbox("shop", 200)).contains(second.toString()).doesNotContain(first.toString());
    JsonNode ask =
        door.ask("/operator/asks?limit=200")
            .body()
            .path("asks")
            .valueStream()
            .filter(found -> found.path("orderId").asText().equals(first.toString()))
            .findFirst()
            .orElseThrow();
    assertThat(ask.path("question").asText()).isEqualTo("May it be shipped?");
    assertThat(ask.path("choices").size()).isEqualTo(2);
    assertThat(ask.path("input").path("type").asText()).isEqualTo("object");
    assertThat(ask.path("step").asText()).isEqualTo("review");
  }

  @ParameterizedTest
  @ValueSource(strings = {"after=x", "after=2026-11-20T12:00:00Z_x_y", "limit=0", "whom=x"})
  void aQueryThatIsNotValidIsRefused(String query) {
    assertThat(door.ask("/operator/asks?" + query).status()).isEqualTo(400);
  }

  @Test
  void aViewTellsWhoIsAskedWhatAndNamesNoAgent() {
    UUID orderId = asking();

    JsonNode order = door.ask("/operator/orders/" + orderId).body();

    JsonNode review = order.path("steps").path(0);
    assertThat(review.has("agent")).isFalse();
    assertThat(review.has("accepted")).isFalse();
    assertThat(review.path("attempts").size()).isZero();
    assertThat(review.path("asked").path("of").asText()).isEqualTo("operators");
    assertThat(review.path("asked").path("until").asText()).isNotEmpty();
    assertThat(order.path("activity").path("doing").asText()).isEqualTo("asked");
    assertThat(order.path("activity").path("detail").asText())
        .isEqualTo("It waits for an answer of shop: Pack it");
    assertThat(door.ask("/operator/orders/" + orderId + "/steps/review/request").status())
        .isEqualTo(404);
    assertThat(door.ask("/operator/agents").body().toString())
        .contains("carrier")
        .doesNotContain("ask:");
  }

  @Test
  void whoIsAskedIsNoAgentThatMayBePaused() {
    asking();

    assertThat(door.post("/operator/agents/ask:shop/pause", "{\"reason\": \"r\"}").status())
        .isEqualTo(404);
  }

  @Test
  void openQuestionsAreCounted() {
    asking();

    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> door.get("/actuator/prometheus"),
            metrics ->
                metrics.contains("orderly_asks_open{of=\"shop\"")
                    && metrics.contains("orderly_asks_oldest_seconds{of=\"operators\"")
                    && !metrics.contains("agent=\"ask:"));
  }

  /** The orders of all pages. */
  private List<String> inbox(String of, int limit) {
    List<String> orderIds = new ArrayList<>();
    String path = "/operator/asks?of=%s&limit=%d".formatted(of, limit);
    JsonNode page = door.ask(path).body();
    while (true) {
      page.path("asks").forEach(ask -> orderIds.add(ask.path("orderId").asText()));
      if (!page.has("next")) {
        return orderIds;
      }
      page = door.ask(path + "&after=" + page.path("next").asText()).body();
    }
  }

  private JsonNode commands(UUID orderId) {
    var found = new ObjectMapper().createArrayNode();
    door.ask("/operator/orders/" + orderId)
        .body()
        .path("commands")
        .valueStream()
        .filter(command -> command.path("command").asText().equals("answer"))
        .forEach(found::add);
    return found;
  }

  private List<String> events(UUID orderId) {
    return door.ask("/operator/orders/" + orderId)
        .body()
        .path("events")
        .valueStream()
        .map(event -> event.path("kind").asText())
        .toList();
  }
}
