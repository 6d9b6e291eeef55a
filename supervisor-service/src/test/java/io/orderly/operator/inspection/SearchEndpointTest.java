package io.orderly.operator.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.StepOutcome;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators look for, over real HTTP. */
@Tag("servers")
class SearchEndpointTest {

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  /** A workflow of the test's own, so that no other test's orders match. */
  private final String workflow = "door-" + UUID.randomUUID().toString().substring(0, 8);

  private final String yaml = TestWorkflows.BRITTLE.replace("name: brittle", "name: " + workflow);

  @Test
  void ordersOfAFilterComePageByPage() {
    List<UUID> pending = orders.submit(3, yaml);
    String filter = "/operator/orders?state=Pending&workflow=" + workflow + "&limit=2";

    JsonNode first = door.ask(filter).body();
    JsonNode second = door.ask(filter + "&after=" + first.path("next").asText()).body();

    assertThat(first.path("orders")).hasSize(2);
    assertThat(second.path("orders")).hasSize(1);
    assertThat(second.has("next")).isFalse();
    assertThat(pending.toString()).contains(second.at("/orders/0/orderId").asText());
  }

  @Test
  void anOrderIsFoundByItsReference() {
    UUID orderId = orders.inError(yaml);

    JsonNode found = door.ask("/operator/orders?name=reference-" + orderId).body();

    assertThat(found.at("/orders/0/orderId").asText()).isEqualTo(orderId.toString());
    assertThat(found.at("/orders/0/failure/code").asText()).isEqualTo("out-of-stock");
    assertThat(found.at("/orders/0/state").asText()).isEqualTo("Error");
  }

  /** A step's result, which an operator gives, names the order from the command on. */
  @Test
  void anOrderIsFoundByAResultInEveryState() {
    String payment = "p+1 'of' 50% " + UUID.randomUUID();
    String search =
        "/operator/orders?name=" + encoded("results.reserve-stock.paymentId=" + payment);
    UUID orderId = orders.inError(yaml + "search: [ results.reserve-stock.paymentId ]");
    assertThat(idsOf(search)).isEmpty();

    door.command(
        orderId,
        "decide",
        """
        {"version": %d, "step": "reserve-stock", "finding": "happened", "reason": "seen there",
         "actor": "ada", "result": {"paymentId": "%s"}}
        """
            .formatted(orders.read(orderId).version(), payment));

    assertThat(idsOf(search)).containsExactly(orderId);
    assertThat(idsOf(search + "&state=Pending&workflow=" + workflow)).containsExactly(orderId);
    assertThat(idsOf(search + "&state=Processed")).isEmpty();
    assertThat(idsOf(search + "&endedFrom=2026-01-01T00:00:00Z")).isEmpty();
    orders.claim(List.of(orderId));
    orders.reply(orderId, "ship", new StepOutcome.Completed("{}"));
    assertThat(idsOf(search + "&state=Processed&endedFrom=2026-01-01T00:00:00Z"))
        .containsExactly(orderId);
    assertThat(idsOf(search + "&submitter=somebody")).isEmpty();
    assertThat(idsOf(search.replace("name=", "customerId=customer-1&name=")))
        .containsExactly(orderId);
    assertThat(idsOf(search.substring(0, search.length() - 1))).isEmpty();
    Answer misspelt = door.ask(search.replace("paymentId", "paymentID"));
    assertThat(misspelt.status()).isEqualTo(400);
    assertThat(misspelt.body().at("/errors/0/field").asText()).isEqualTo("name");
    assertThat(misspelt.body().at("/errors/0/rule").asText())
        .contains("a workflow names under search: ", "results.reserve-stock.paymentId");
  }

  @Test
  void whatIsSensitiveInAResultIsShownToNobody() {
    UUID orderId = orders.inError(yaml + "sensitive: [ results.reserve-stock.pan ]");

    door.command(
        orderId,
        "decide",
        """
        {"version": %d, "step": "reserve-stock", "finding": "happened", "reason": "seen there",
         "result": {"paymentId": "p-1", "pan": "4111111111111111"}}
        """
            .formatted(orders.read(orderId).version()));

    Answer shown = door.ask("/operator/orders/" + orderId);
    assertThat(shown.body().at("/steps/0/result/paymentId").asText()).isEqualTo("p-1");
    assertThat(shown.body().at("/steps/0/result/pan").asText()).isEqualTo("***");
    orders.claim(List.of(orderId));
    Answer request = door.ask("/operator/orders/" + orderId + "/steps/ship/request");
    assertThat(request.body().toString()).contains("p-1").doesNotContain("4111111111111111");
  }

  @Test
  void ordersThatEndedAreFoundByStateAndTimes() {
    UUID ended = orders.processing(1, yaml).get(0);
    orders.reply(ended, "reserve-stock", new StepOutcome.Completed("{}"));
    orders.reply(ended, "ship", new StepOutcome.Completed("{}"));
    UUID live = orders.submit(1, yaml).get(0);
    String mine = "/operator/orders?workflow=" + workflow;
    String before = Instant.now().minusSeconds(60).toString();
    String after = Instant.now().plusSeconds(60).toString();

    assertThat(idsOf(mine)).containsExactly(live);
    assertThat(idsOf(mine + "&all=true")).containsExactlyInAnyOrder(live, ended);
    assertThat(idsOf(mine + "&state=Processed")).containsExactly(ended);
    assertThat(idsOf(mine + "&endedFrom=" + before + "&endedUntil=" + after))
        .containsExactly(ended);
    assertThat(idsOf(mine + "&endedFrom=" + after)).isEmpty();
    assertThat(idsOf(mine + "&all=true&submittedFrom=" + before + "&submittedUntil=" + after))
        .containsExactlyInAnyOrder(live, ended);
    assertThat(idsOf(mine + "&all=true&submittedUntil=" + before)).isEmpty();
    JsonNode first = door.ask(mine + "&all=true&limit=1").body();
    assertThat(idsOf(mine + "&all=true&limit=1&after=" + first.path("next").asText()))
        .hasSize(1)
        .doesNotContain(UUID.fromString(first.at("/orders/0/orderId").asText()));
  }

  private List<UUID> idsOf(String path) {
    Answer answer = door.ask(path);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    return answer.body().path("orders").findValuesAsText("orderId").stream()
        .map(UUID::fromString)
        .toList();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void errorsAreGroupedByCause() {
    orders.inError(yaml);
    orders.inError(yaml);
    orders.submit(1, yaml);

    JsonNode errors = door.ask("/operator/errors?workflow=" + workflow).body();

    assertThat(errors.path("matched").asLong()).isEqualTo(2);
    assertThat(errors.path("causes")).hasSize(1);
    assertThat(errors.at("/causes/0/step").asText()).isEqualTo("reserve-stock");
    assertThat(errors.at("/causes/0/orders").asLong()).isEqualTo(2);
  }

  @Test
  void workIsCountedByStateAndSinceAnInstant() {
    orders.inError(yaml);

    JsonNode work = door.ask("/operator/summary?submittedFrom=2026-01-01T00:00:00Z").body();

    assertThat(work.at("/orders/Error").asLong()).isPositive();
    assertThat(work.path("submitted").isIntegralNumber()).isTrue();
    assertThat(work.path("submittedFrom").asText()).isLessThan(work.path("readAt").asText());
  }

  @Test
  void agentsAreShownWithWorkLimitsAndPauses() {
    String agent = "agent-" + workflow;
    orders.processing(2, yaml.replace("inventory", agent));
    String why = "{\"reason\": \"a test\"%s}";
    door.send(
        "PUT", "/operator/agents/" + agent + "/limits", why.formatted(", \"callsPerSecond\": 7"));
    door.post("/operator/agents/" + agent + "/pause", why.formatted(""));

    JsonNode standing = named(door.ask("/operator/agents").body().path("agents"), "agent", agent);

    assertThat(standing.path("inFlight").asLong()).isEqualTo(2);
    assertThat(standing.path("callsPerSecond").asInt()).isEqualTo(7);
    assertThat(standing.has("callsInFlight")).isFalse();
    assertThat(standing.at("/pause/pausedBy").asText()).isEqualTo("ada");
    door.post("/operator/agents/" + agent + "/resume", why.formatted(""));
    door.send("DELETE", "/operator/agents/" + agent + "/limits", why.formatted(""));
  }

  @Test
  void workflowsShowTheirOrdersAndSteps() {
    orders.inError(yaml);

    JsonNode version =
        named(door.ask("/operator/workflows").body().path("workflows"), "name", workflow);

    assertThat(version.path("error").asLong()).isEqualTo(1);
    assertThat(version.path("paused").asBoolean()).isFalse();
    assertThat(version.at("/steps/0/name").asText()).isEqualTo("reserve-stock");
    assertThat(version.at("/steps/0/after").isArray()).isTrue();
    assertThat(version.at("/steps/0/onFailure").path("*").asText()).isEqualTo("alert");
    assertThat(version.at("/steps/0/undo").asText()).isEqualTo("call");
  }

  @Test
  void theRetentionIsShownWithTheTables() {
    JsonNode retention = door.ask("/operator/retention").body();

    assertThat(retention.path("finishedOrders").asText()).isIn("keep", "delete", "archive");
    assertThat(retention.path("keepFinishedSeconds").asLong()).isPositive();
    assertThat(
            named(retention.path("tables"), "name", "state.order_process")
                .path("tableBytes")
                .asLong())
        .isNotNegative();
  }

  @ParameterizedTest
  @CsvSource({
    "/operator/orders?state=Gone, state",
    "/operator/orders?limit=0, limit",
    "/operator/orders?after=x, after",
    "/operator/orders?colour=red, colour",
    "/operator/orders?all=maybe, all",
    "/operator/orders?name=a%00b, name",
    "/operator/orders?endedFrom=yesterday, endedFrom",
    "/operator/orders?endedFrom=2026-01-02T00:00:00Z&endedUntil=2026-01-01T00:00:00Z, endedUntil",
    "/operator/orders?all=true&submittedFrom=2026-01-02T00:00:00Z&submittedUntil=2026-01-01T00:00:00Z,"
        + " submittedUntil",
    "/operator/errors?state=Error, state",
    "/operator/errors?raisedFrom=yesterday, raisedFrom",
    "/operator/summary?submittedFrom=now, submittedFrom"
  })
  void invalidParametersAreNamed(String path, String field) {
    Answer answer = door.ask(path);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.contentType()).contains("application/problem+json");
    assertThat(answer.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  private static JsonNode named(JsonNode all, String field, String name) {
    return StreamSupport.stream(all.spliterator(), false)
        .filter(one -> one.path(field).asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not in " + all));
  }
}
