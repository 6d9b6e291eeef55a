package io.orderly.operator.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.inspection.OrderView.AlertView;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an operator sees of an order, over real HTTP. */
@Tag("servers")
class InspectionTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  @Test
  void anOrderInErrorHasItsCauseAndThePossibleCommands() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);

    JsonNode order = look(orderId);

    assertThat(order.path("state").asText()).isEqualTo("Error");
    assertThat(order.path("direction").asText()).isEqualTo("forward");
    assertThat(order.path("version").asLong()).isEqualTo(orders.read(orderId).version());
    assertThat(order.path("workflow").asText()).isEqualTo("brittle");
    assertThat(order.path("failure").path("code").asText()).isEqualTo("out-of-stock");
    assertThat(order.path("paused").asBoolean()).isFalse();
    JsonNode step = order.path("steps").path(0);
    assertThat(step.path("name").asText()).isEqualTo("reserve-stock");
    assertThat(step.path("state").asText()).isEqualTo("Failed");
    assertThat(step.path("attempt").asInt()).isEqualTo(1);
    assertThat(step.path("remoteKey").asText()).isEqualTo(orderId + ":reserve-stock");
    assertThat(step.path("failure").path("message").asText()).isEqualTo("none is left");
    JsonNode alert = order.path("alerts").path(0);
    assertThat(alert.path("alertId").asText()).isEqualTo(orderId + ":" + order.path("version"));
    assertThat(alert.path("nextAction").asText()).contains("resubmit");
    assertThat(refusals(order))
        .containsEntry("resubmit", "")
        .containsEntry("undo", "")
        .containsEntry("priority", "")
        .containsEntry("pause", "the order is in Error, where nothing is started anyway")
        .containsEntry("resume", "the order is not paused")
        .containsEntry("ask-status", "no step of the order waits for its remote service");
  }

  @Test
  void theActivityNamesAMissingAgent() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    JsonNode waiting = look(orderId).path("activity");
    orders.claim(List.of(orderId));
    JsonNode calling = look(orderId).path("activity");

    assertThat(waiting.path("doing").asText()).isEqualTo("waiting");
    assertThat(waiting.path("step").asText()).isEqualTo("reserve-stock");
    assertThat(waiting.path("agent").asText()).isEqualTo("inventory");
    assertThat(calling.path("doing").asText()).isEqualTo("calling");
    assertThat(calling.path("attempt").asInt()).isEqualTo(1);
    assertThat(calling.path("maxAttempts").asInt()).isEqualTo(2);
    assertThat(calling.path("until").asText()).isNotEmpty();
  }

  @Test
  void attemptsAndDeclinesAreCountedApart() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    JsonNode called = look(orderId).at("/steps/0");
    orders.reply(orderId, "reserve-stock", new StepOutcome.Declined());

    JsonNode order = look(orderId);

    assertThat(called.path("attemptsMade").asInt()).isEqualTo(1);
    assertThat(called.path("maxAttempts").asInt()).isEqualTo(2);
    assertThat(called.has("declines")).isFalse();
    JsonNode declined = order.at("/steps/0");
    assertThat(declined.path("attempt").asInt()).isEqualTo(1);
    assertThat(declined.path("attemptsMade").asInt()).isZero();
    assertThat(declined.path("declines").asInt()).isEqualTo(1);
    assertThat(declined.path("declinedSince").asText()).isNotEmpty();
    assertThat(order.at("/activity/declines").asInt()).isEqualTo(1);
  }

  @Test
  void theActivityOfAnOrderOfASuspendedAgentHasSinceAndReason() {
    UUID waiting = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    UUID declined = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    Failure expired = new Failure("agent-suspended", "refused-401: the key expired");
    orders.reply(declined, "reserve-stock", new StepOutcome.Suspended(expired));
    SystemPauses systemPauses = supervisor.bean(SystemPauses.class);
    systemPauses.suspend(
        "inventory", "its remote service refuses everybody: refused-401: the key expired");

    JsonNode activity = look(waiting).path("activity");
    JsonNode retried = look(declined).path("activity");
    systemPauses.resume("inventory");

    assertThat(activity.path("doing").asText()).isEqualTo("waiting");
    assertThat(activity.path("detail").asText())
        .contains("agent inventory has been suspended since 20", "refused-401");
    assertThat(retried.path("detail").asText())
        .contains("agent inventory has been suspended since 20", "refused-401");
    assertThat(look(waiting).at("/activity/detail").asText()).doesNotContain("held");
  }

  @Test
  void anUndoneOrderHasTheFailureTextOfThePartner() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    command(orderId, "undo", "the customer was called");

    JsonNode order = look(orderId);

    assertThat(order.path("direction").asText()).isEqualTo("undo");
    assertThat(order.path("cause").path("code").asText()).isEqualTo("out-of-stock");
    assertThat(order.path("cause").path("message").asText()).isEqualTo("none is left");
    assertThat(order.path("cause").path("step").asText()).isEqualTo("reserve-stock");
    assertThat(order.path("cause").path("actor").asText()).isEqualTo("ada");
  }

  @Test
  void aSkippedStepHasItsCondition() {
    String yaml =
        TestWorkflows.IRREVOCABLE
            .replace("name: irrevocable", "name: optional")
            .replace("undo: none", "when: order.total > 100");
    UUID orderId = orders.processing(1, yaml).get(0);
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));

    JsonNode order = look(orderId);

    assertThat(order.path("state").asText()).isEqualTo("Processed");
    assertThat(order.at("/steps/1/state").asText()).isEqualTo("Skipped");
    assertThat(order.at("/steps/1/when").asText()).isEqualTo("order.total > 100");
    assertThat(order.at("/steps/1/attempt").asInt()).isZero();
    assertThat(order.at("/steps/1/attempts")).isEmpty();
    assertThat(order.at("/steps/0").has("when")).isFalse();
    assertThat(order.path("events")).isEmpty();
  }

  @Test
  void theHistoryHasActorsAndReasons() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    command(orderId, "pause", "fraud suspected");
    command(orderId, "pause", "to be sure");

    JsonNode order = look(orderId);

    assertThat(order.path("paused").asBoolean()).isTrue();
    assertThat(order.path("events").findValuesAsText("kind"))
        .containsExactly("paused", "pause", "pause");
    JsonNode applied = order.path("events").path(1);
    assertThat(applied.path("actor").asText()).isEqualTo("ada");
    assertThat(applied.path("reason").asText()).isEqualTo("fraud suspected");
    assertThat(applied.path("outcome").asText()).isEqualTo("applied");
    assertThat(order.path("events").path(2).path("outcome").asText()).isEqualTo("refused");
    JsonNode held = held(orderId.toString());
    assertThat(held.path("kind").asText()).isEqualTo("order");
    assertThat(held.path("pausedBy").asText()).isEqualTo("ada");
    assertThat(held.path("reason").asText()).isEqualTo("fraud suspected");
    command(orderId, "resume", "it was none");
    assertThat(held(orderId.toString())).isNull();
  }

  @Test
  void stepsShowResultsAndAttemptsInFlight() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{\"reservation\": \"r-1\"}"));

    JsonNode order = look(orderId);

    assertThat(order.path("lockedBy").asText()).isEqualTo(Orders.SCHEDULER);
    assertThat(order.path("completeBy").asText()).isNotEmpty();
    assertThat(order.path("steps").path(0).path("result").path("reservation").asText())
        .isEqualTo("r-1");
    assertThat(order.path("steps").path(1).path("state").asText()).isEqualTo("Running");
    assertThat(order.path("steps").path(1).path("completeBy").asText()).isNotEmpty();
    assertThat(order.path("steps").path(1).has("failure")).isFalse();
    assertThat(order.path("queuePosition").path("rank").asLong()).isEqualTo(1);
  }

  @Test
  void showsEveryAttemptWithItsStartAndItsEnd() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    supervisor.tables().letExpire(List.of(orderId));
    await()
        .atMost(SOON)
        .until(() -> look(orderId).at("/steps/0/attempts/0/outcome").asText().equals("unanswered"));
    supervisor.tables().pass(Duration.ofHours(1), List.of(orderId));
    await().atMost(SOON).until(() -> orders.read(orderId).notBefore() == null);
    orders.claim(List.of(orderId));

    JsonNode attempts = look(orderId).at("/steps/0/attempts");

    assertThat(attempts).hasSize(2);
    JsonNode first = attempts.path(0);
    assertThat(first.path("attempt").asInt()).isEqualTo(1);
    assertThat(first.path("outcome").asText()).isEqualTo("unanswered");
    assertThat(first.path("detail").asText()).contains("did not answer attempt 1");
    assertThat(moment(first, "startedAt")).isBefore(moment(first, "endedAt"));
    JsonNode second = attempts.path(1);
    assertThat(second.path("outcome").asText()).isEqualTo("running");
    assertThat(moment(second, "startedAt")).isAfter(moment(first, "endedAt"));
    assertThat(second.has("endedAt")).isFalse();
  }

  @Test
  void theAlertOfARetriedStepIsOpenUntilTheStepEnds() {
    UUID orderId = orders.processing(1, TestWorkflows.PATIENT).get(0);
    supervisor.tables().letExpire(List.of(orderId));
    await().atMost(SOON).until(() -> !openAlerts(orderId).isEmpty());
    assertThat(look(orderId).has("failure")).isFalse();
    assertThat(openAlerts(orderId)).singleElement().asString().contains("retried automatically");

    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));

    assertThat(openAlerts(orderId)).isEmpty();
    await().atMost(SOON).until(() -> look(orderId).at("/alerts/0").has("resolvedAt"));
  }

  @Test
  void anAlertIsNotOpenOnceItsOrderLeftErrorOrHasANewerAlert() {
    UUID orderId = orders.inError(TestWorkflows.FRAGILE);
    assertThat(openAlerts(orderId)).hasSize(1);

    orders.resubmit(orderId);
    assertThat(openAlerts(orderId)).isEmpty();
    orders.claim(List.of(orderId));
    orders.refuse(orderId);

    assertThat(look(orderId).path("alerts")).hasSize(2);
    assertThat(openAlerts(orderId)).hasSize(1);
  }

  @Test
  void anAcknowledgedAlertIsNotOpen() {
    UUID orderId = orders.inError(TestWorkflows.FRAGILE);
    String alertId = look(orderId).at("/alerts/0/alertId").asText();

    door.post("/operator/alerts/" + alertId + "/acknowledge", "{\"reason\": \"on it\"}");

    assertThat(view(orderId).openAlerts()).isEmpty();
    assertThat(view(orderId).alertsInHand()).hasSize(1);
    orders.resubmit(orderId);
    assertThat(view(orderId).alertsInHand()).isEmpty();
  }

  private List<AlertView> openAlerts(UUID orderId) {
    return view(orderId).openAlerts();
  }

  private OrderView view(UUID orderId) {
    return supervisor.bean(OrderInspection.class).order(orderId).orElseThrow();
  }

  @Test
  void theRequestOfAStepIsShown() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{\"reservation\": \"r-1\"}"));
    String steps = "/operator/orders/" + orderId + "/steps/";

    JsonNode shown = door.ask(steps + "ship/request").body();

    assertThat(shown.path("topic").asText()).isEqualTo("agent-requests.carrier");
    assertThat(shown.path("attempt").asInt()).isEqualTo(1);
    assertThat(shown.at("/request/results/reserve-stock/reservation").asText()).isEqualTo("r-1");
    assertThat(shown.at("/request/remoteKey").asText()).isEqualTo(orderId + ":ship");
    assertThat(shown.at("/request/order/customerId").asText()).isEqualTo("customer-1");
    assertThat(shown.path("request").has("replyPartition")).isFalse();
    assertThat(door.ask(steps + "unknown/request").status()).isEqualTo(404);
  }

  @Test
  void theRequestOfAnUnstartedStepIsNotFound() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);

    Answer answer = door.ask("/operator/orders/" + orderId + "/steps/ship/request");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body().path("type").asText()).isEqualTo("urn:orderly:problem:not-found");
  }

  @Test
  void thePriorityGivenByAnOperatorIsShown() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    door.command(
        orderId, "priority", "{\"version\": 1, \"priority\": 7, \"reason\": \"important\"}");

    assertThat(look(orderId).path("queuePosition").path("priority").asInt()).isEqualTo(7);
  }

  @Test
  void thePauseOfAnOrderIsShown() {
    UUID orderId = orders.submit(1, TestWorkflows.FRAGILE).get(0);
    door.post("/operator/workflows/fragile/pause", "{\"reason\": \"stock-taking\"}");

    JsonNode held = look(orderId).path("pauses").path(0);
    door.post("/operator/workflows/fragile/resume", "{\"reason\": \"done\"}");

    assertThat(held.path("name").asText()).isEqualTo("fragile");
    assertThat(held.path("reason").asText()).isEqualTo("stock-taking");
    assertThat(look(orderId).path("pauses")).isEmpty();
  }

  @Test
  void anOrderWithAnUnreadableWorkflowIsShown() {
    UUID orderId = orders.unreadableInError();

    JsonNode order = look(orderId);

    assertThat(order.path("state").asText()).isEqualTo("Error");
    assertThat(refusals(order).get("resubmit")).contains("can't be read by this supervisor");
  }

  @Test
  void anUnknownOrderIsNotFound() {
    Answer unknown = door.ask("/operator/orders/" + UUID.randomUUID());
    Answer malformed = door.ask("/operator/orders/first");

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.body().path("type").asText()).isEqualTo("urn:orderly:problem:not-found");
    assertThat(malformed.status()).isEqualTo(400);
    assertThat(malformed.contentType()).isEqualTo("application/problem+json");
  }

  private static Instant moment(JsonNode of, String field) {
    return Instant.parse(of.path(field).asText());
  }

  private JsonNode look(UUID orderId) {
    Answer answer = door.ask("/operator/orders/" + orderId);
    assertThat(answer.status()).isEqualTo(200);
    return answer.body();
  }

  private void command(UUID orderId, String command, String reason) {
    door.command(
        orderId,
        command,
        "{\"version\": %d, \"reason\": \"%s\", \"actor\": \"ada\"}"
            .formatted(orders.read(orderId).version(), reason));
  }

  private static Map<String, String> refusals(JsonNode order) {
    return StreamSupport.stream(order.path("commands").spliterator(), false)
        .collect(
            Collectors.toMap(
                command -> command.path("command").asText(),
                command -> command.path("refusalReason").asText()));
  }

  private JsonNode held(String name) {
    return StreamSupport.stream(
            door.ask("/operator/pauses").body().path("pauses").spliterator(), false)
        .filter(held -> held.path("name").asText().equals(name))
        .findFirst()
        .orElse(null);
  }
}
