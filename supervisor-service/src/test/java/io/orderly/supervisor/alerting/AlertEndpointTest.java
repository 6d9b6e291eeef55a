package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.StepOutcome;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Operators find alerts and acknowledge them over REST. */
@Tag("servers")
class AlertEndpointTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private static OperatorClient door;
  private static Orders orders;
  private static StoreTables tables;

  @BeforeAll
  static void start() {
    RunningSupervisor supervisor = RunningSupervisor.shared();
    door = supervisor.door();
    orders = supervisor.orders();
    tables = supervisor.tables();
  }

  @Test
  void acknowledgesAllAlertsOfACauseAndReportsThoseOfOthers() {
    String yaml = TestWorkflows.BRITTLE.replace("brittle", "brittle-cause");
    List<UUID> inError = Stream.generate(() -> orders.inError(yaml)).limit(3).toList();
    acknowledge(alertOf(inError.get(0)), "ada", "ada-" + inError.get(0));
    String command =
        """
        {"failureCode": "out-of-stock", "workflow": "brittle-cause", "reason": "supplier is late",
         "actor": "bob"}
        """;

    Answer done = door.as("bob").post("/operator/alert-causes/acknowledge", command);
    JsonNode causes = door.ask("/operator/alert-causes").body().path("causes");

    assertThat(done.status()).isEqualTo(200);
    assertThat(done.body().path("acknowledged").asInt()).isEqualTo(2);
    assertThat(done.body().path("remaining").asInt()).isZero();
    assertThat(done.body().path("byOthers").asInt()).isEqualTo(1);
    assertThat(causes)
        .filteredOn(cause -> cause.path("workflow").asText().equals("brittle-cause"))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.path("alerts").asInt()).isEqualTo(3);
              assertThat(cause.path("acknowledged").asInt()).isEqualTo(3);
            });
    assertThat(tables.events(inError.get(1)))
        .filteredOn(event -> "alert-acknowledged".equals(event.get("kind")))
        .singleElement()
        .satisfies(event -> assertThat(event).containsEntry("actor", "bob"));
  }

  @Test
  void reportsErrorsOfABulkAcknowledgement() {
    Answer wrong = door.post("/operator/alert-causes/acknowledge", "{\"colour\": \"red\"}");

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.body().path("errors").findValuesAsText("field"))
        .containsExactlyInAnyOrder("failureCode", "reason", "colour");
  }

  @Test
  void recordsWhoAcknowledgesAnAlertAndWhy() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);

    Answer answer = acknowledge(alertOf(orderId), "ada", "ann-" + orderId);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("applied");
    JsonNode alert = door.ask("/operator/alerts?orderId=" + orderId).body().at("/alerts/0");
    assertThat(alert.path("status").asText()).isEqualTo("acknowledged");
    assertThat(alert.at("/acknowledgement/actor").asText()).isEqualTo("ada");
    assertThat(alert.at("/acknowledgement/reason").asText()).isEqualTo("on it");
    assertThat(tables.events(orderId))
        .filteredOn(event -> "alert-acknowledged".equals(event.get("kind")))
        .hasSize(1)
        .allSatisfy(
            event ->
                assertThat(event)
                    .containsAllEntriesOf(
                        Map.of("actor", "ada", "reason", "on it", "command_id", "ann-" + orderId)));
    assertThat(door.ask("/operator/orders/" + orderId).status()).isEqualTo(200);
  }

  @Test
  void theSecondAcknowledgementNamesTheFirst() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    Answer first = acknowledge(alertOf(orderId), "ada", "ann-" + orderId);

    Answer second = acknowledge(alertOf(orderId), "bob", "bob-" + orderId);
    Answer repeat = acknowledge(alertOf(orderId), "ada", "ann-" + orderId);

    assertThat(second.body().path("outcome").asText()).isEqualTo("already");
    assertThat(second.body().at("/acknowledgement/actor").asText()).isEqualTo("ada");
    assertThat(repeat.body()).isEqualTo(first.body());
  }

  @Test
  void findsAlertsByStatusInPages() {
    List<UUID> inError =
        List.of(
            orders.inError(TestWorkflows.FRAGILE),
            orders.inError(TestWorkflows.FRAGILE),
            orders.inError(TestWorkflows.FRAGILE));
    String query = "/operator/alerts?status=open,escalated&failureCode=out-of-stock&limit=2";

    JsonNode first = door.ask(query).body();
    JsonNode second = door.ask(query + "&after=" + first.path("next").asText()).body();

    assertThat(first.path("alerts").findValuesAsText("orderId"))
        .containsExactly(inError.get(2).toString(), inError.get(1).toString());
    assertThat(second.at("/alerts/0/orderId").asText()).isEqualTo(inError.get(0).toString());
  }

  @Test
  void anAlertIsResolvedWhenItsOrderLeavesError() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    String alertId = alertOf(orderId);

    orders.undo(orderId);

    await()
        .atMost(SOON)
        .until(
            () -> door.ask("/operator/alerts?status=resolved&orderId=" + orderId).body(),
            found -> found.at("/alerts/0/alertId").asText().equals(alertId));
    assertThat(door.ask("/operator/alerts?status=all&orderId=" + orderId).body().path("alerts"))
        .hasSize(1);
  }

  @Test
  void anAlertOfARetriedStepIsResolvedWithTheStep() {
    UUID orderId = orders.processing(1, TestWorkflows.PATIENT).get(0);
    tables.letExpire(List.of(orderId));
    await().atMost(SOON).until(() -> alert(orderId), found -> found.hasNonNull("deliveredAt"));
    assertThat(alert(orderId).path("status").asText()).isEqualTo("open");

    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));

    await()
        .atMost(SOON)
        .until(() -> alert(orderId).at("/resolution/how").asText(), "Processed"::equals);
  }

  private static JsonNode alert(UUID orderId) {
    return door.ask("/operator/alerts?orderId=" + orderId).body().at("/alerts/0");
  }

  @Test
  void reportsErrorsOfAQuery() {
    Answer answer =
        door.ask(
            "/operator/alerts?status=lost&orderId=7&raisedFrom=today&limit=0&after=7&colour=red");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.body().path("errors").findValuesAsText("field"))
        .containsExactlyInAnyOrder("status", "orderId", "raisedFrom", "limit", "after", "colour");
  }

  @Test
  void theDetailSaysWhichStatusesThereAre() {
    assertThat(door.ask("/operator/alerts?status=any").body().path("detail").asText())
        .isEqualTo(
            "The request breaks rules: status must be all, or one or more of open, escalated,"
                + " acknowledged, resolved, separated by commas.");
  }

  @Test
  void rejectsInstantsBeyondTheRangeOfTheStore() {
    Answer answer =
        door.ask(
            "/operator/alerts?raisedFrom=%2B10000-01-01T00:00:00Z&after=0000-01-01T00:00:00Z_a:1");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field"))
        .containsExactlyInAnyOrder("raisedFrom", "after");
  }

  @Test
  void reportsErrorsOfACommand() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    UUID other = orders.inError(TestWorkflows.BRITTLE);
    acknowledge(alertOf(orderId), "ada", "taken-" + orderId);

    Answer unknown = acknowledge("unknown:1", "ada", "unknown-" + orderId);
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.type()).isEqualTo("urn:orderly:problem:not-found");
    assertThat(acknowledge(alertOf(other), "ada", "taken-" + orderId).status()).isEqualTo(422);
    Answer unreasoned =
        door.post("/operator/alerts/%s/acknowledge".formatted(alertOf(other)), "{}");
    assertThat(unreasoned.status()).isEqualTo(400);
    assertThat(unreasoned.body().path("errors").findValuesAsText("field"))
        .containsExactly("reason");
  }

  private static String alertOf(UUID orderId) {
    return orderId + ":" + orders.read(orderId).version();
  }

  private static Answer acknowledge(String alertId, String actor, String commandId) {
    return door.as(actor)
        .post(
            "/operator/alerts/%s/acknowledge".formatted(alertId),
            "{\"actor\": \"%s\", \"reason\": \"on it\", \"commandId\": \"%s\"}"
                .formatted(actor, commandId));
  }
}
