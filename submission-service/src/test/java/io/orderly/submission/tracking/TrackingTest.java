package io.orderly.submission.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.ProcessEvent;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("servers")
class TrackingTest {

  private final RunningService service = RunningService.shared();
  private final String customer = "C-" + UUID.randomUUID();

  private List<String> submit(int orders) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < orders; i++) {
      HttpResponse<String> answer =
          service.postOrder(SampleOrder.unique().put("customerId", customer));
      ids.add(RunningService.orderId(answer).toString());
    }
    ids.sort(null);
    return ids;
  }

  private JsonNode page(String path) {
    HttpResponse<String> answer = service.get(path);
    assertThat(answer.statusCode()).isEqualTo(200);
    return RunningService.json(answer);
  }

  @Test
  void listsTheTotalOfTheLastEdition() {
    String customer = "amended-" + UUID.randomUUID();
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ids.add(
          RunningService.orderId(
              service.postOrder(SampleOrder.unique().put("customerId", customer))));
    }
    String accepted = page("/orders?customerId=" + customer).at("/orders/0/total").asText();
    amend(ids.get(1), 2, "{lines,total}", "[{\"sku\":\"a\",\"quantity\":3,\"unitPrice\":1.50}]");
    amend(ids.get(1), 3, "{attributes.city}", "[]");
    amend(ids.get(2), 2, "{attributes.city}", "[]");

    JsonNode page = page("/orders?customerId=" + customer);

    assertThat(page.get("orders").findValuesAsText("total"))
        .containsExactly(accepted, "4.50", accepted);
  }

  private void amend(UUID orderId, int edition, String changes, String lines) {
    service
        .database()
        .sql(
            """
            INSERT INTO orders.order_edition
                (order_id, edition, lines, changes, corrected_by, reason, corrected_at)
            VALUES (:id, :edition, :lines::json, :changes::text[], 'workflow', 'x', now())
            """)
        .param("id", orderId)
        .param("edition", edition)
        .param("lines", lines)
        .param("changes", changes)
        .update();
    service
        .database()
        .sql("UPDATE state.order_process SET edition = :edition WHERE order_id = :id")
        .param("id", orderId)
        .param("edition", edition)
        .update();
  }

  @Test
  void showsWhatHappenedToEachStep() {
    String id = submit(1).get(0);
    service
        .database()
        .sql(
            """
            UPDATE state.order_step
            SET step_state = 'Completed', attempt = 2, failure_count = 1,
                complete_by = '2026-01-31T12:00:10Z', started_at = '2026-01-31T12:00:00Z',
                finished_at = '2026-01-31T12:00:01.5Z', result = '{"reservation": "r-1"}'
            WHERE order_id = :id AND position = 0
            """)
        .param("id", UUID.fromString(id))
        .update();
    service
        .database()
        .sql(
            """
            UPDATE state.order_step
            SET step_state = 'Failed', attempt = 1, failure_code = 'card-refused',
                failure_message = 'java.net.ConnectException: vault-7.bank.internal', complete_by = '2026-01-31T12:00:20Z',
                started_at = '2026-01-31T12:00:02Z', finished_at = '2026-01-31T12:00:03Z'
            WHERE order_id = :id AND position = 1
            """)
        .param("id", UUID.fromString(id))
        .update();
    service
        .database()
        .sql(
            """
            UPDATE state.order_process
            SET process_state = 'Error', version = 5, failure_count = 2,
                failure_code = 'card-refused',
                failure_message = 'java.net.ConnectException: vault-7.bank.internal',
                cause_code = 'card-refused',
                cause_message = 'java.net.ConnectException: vault-7.bank.internal',
                cause_step = 'take-payment'
            WHERE order_id = :id
            """)
        .param("id", UUID.fromString(id))
        .update();

    JsonNode order = page("/orders/" + id);

    JsonNode failure =
        RunningService.json(
            """
            {"code": "card-refused", "message": "A service that the order needs refused it."}
            """);
    assertThat(order.get("state").textValue()).isEqualTo("Error");
    assertThat(order.get("version").intValue()).isEqualTo(5);
    assertThat(order.get("failureCount").intValue()).isEqualTo(2);
    assertThat(order.get("failure")).isEqualTo(failure);
    assertThat(order.get("cause"))
        .isEqualTo(
            RunningService.json(
                """
                {"code": "card-refused", "message": "A service that the order needs refused it.",
                 "step": "take-payment"}
                """));
    assertThat(order.toString() + page("/orders")).doesNotContain("bank.internal");
    assertThat(order.at("/steps/0"))
        .isEqualTo(
            RunningService.json(
                """
                {"name": "reserve-stock", "agent": "inventory", "state": "Completed", "attempt": 2,
                 "failureCount": 1, "attemptsMade": 2, "maxAttempts": 12, "completeBy": "2026-01-31T12:00:10Z",
                 "startedAt": "2026-01-31T12:00:00Z", "finishedAt": "2026-01-31T12:00:01.500Z",
                 "result": {"reservation": "r-1"}}
                """));
    assertThat(order.at("/steps/1/failure")).isEqualTo(failure);
    assertThat(order.at("/steps/2"))
        .isEqualTo(
            RunningService.json(
                """
                {"name": "ship", "agent": "carrier", "state": "NotStarted", "attempt": 0,
                 "failureCount": 0, "attemptsMade": 0, "maxAttempts": 12}
                """));
  }

  @Test
  void saysWhatAnOrderDoesNow() {
    UUID orderId = UUID.fromString(submit(1).get(0));
    JsonNode waiting = page("/orders/" + orderId).get("activity");
    new Scheduler(service).claim(orderId);

    JsonNode order = page("/orders/" + orderId);

    assertThat(waiting.get("doing").textValue()).isEqualTo("waiting");
    assertThat(waiting.get("agent").textValue()).isEqualTo("inventory");
    JsonNode calling = order.get("activity");
    assertThat(calling.get("doing").textValue()).isEqualTo("calling");
    assertThat(calling.get("step").textValue()).isEqualTo("reserve-stock");
    assertThat(calling.get("attempt").intValue()).isEqualTo(1);
    assertThat(calling.get("maxAttempts").intValue()).isGreaterThan(1);
    assertThat(calling.get("since")).isEqualTo(order.at("/steps/0/startedAt"));
    assertThat(calling.get("until")).isEqualTo(order.at("/steps/0/completeBy"));
  }

  @Test
  void countsAttemptsAndDeclinesApart() {
    UUID orderId = UUID.fromString(submit(1).get(0));
    Scheduler scheduler = new Scheduler(service);
    scheduler.claim(orderId);
    scheduler.decline(orderId, "reserve-stock");

    JsonNode order = page("/orders/" + orderId);

    JsonNode step = order.at("/steps/0");
    assertThat(step.get("attempt").intValue()).isEqualTo(1);
    assertThat(step.get("attemptsMade").intValue()).isZero();
    assertThat(step.get("maxAttempts")).isEqualTo(order.at("/activity/maxAttempts"));
    assertThat(step.get("declines").intValue()).isEqualTo(1);
    assertThat(step.get("declinedSince").textValue()).isNotEmpty();
    assertThat(order.at("/activity/declines").intValue()).isEqualTo(1);
  }

  @Test
  void showsWhatAnAcceptedStepWaitsFor() {
    UUID orderId = UUID.fromString(submit(1).get(0));
    Scheduler scheduler = new Scheduler(service);
    scheduler.claim(orderId);
    scheduler.accept(orderId, "reserve-stock", "{\"reservation\": \"R-1\"}");

    JsonNode order = page("/orders/" + orderId);

    JsonNode accepted = order.at("/steps/0/accepted");
    assertThat(accepted.at("/answer/reservation").textValue()).isEqualTo("R-1");
    assertThat(accepted.get("askAt")).isEqualTo(order.at("/steps/0/notBefore"));
    assertThat(order.at("/activity/doing").textValue()).isEqualTo("accepted");
    assertThat(order.at("/activity/since")).isEqualTo(accepted.get("since"));
    assertThat(order.at("/activity/until")).isEqualTo(accepted.get("until"));
    assertThat(order.at("/activity/askAt")).isEqualTo(accepted.get("askAt"));
  }

  @Test
  void showsTheUndoOfAPausedOrderAndWhenItGoesOn() {
    String id = submit(1).get(0);
    Scheduler scheduler = new Scheduler(service);
    UUID orderId = UUID.fromString(id);
    scheduler.completeAll(orderId, List.of("reserve-stock"));
    scheduler.apply(orderId, new ProcessEvent.Pause(scheduler.read(orderId).version()));
    service.post("/orders/" + id + "/cancel", "application/json", "");

    JsonNode waiting = page("/orders/" + id);
    scheduler.apply(orderId, new ProcessEvent.Resume(scheduler.read(orderId).version()));
    scheduler.complete(orderId, "take-payment");
    scheduler.claim(orderId);
    JsonNode undoing = page("/orders/" + id);

    assertThat(waiting.get("state").textValue()).isEqualTo("Undoing");
    assertThat(waiting.get("direction").textValue()).isEqualTo("undo");
    assertThat(waiting.get("paused").booleanValue()).isTrue();
    Instant completeBy = Instant.parse(waiting.at("/steps/1/completeBy").textValue());
    assertThat(waiting.get("notBefore").textValue())
        .isEqualTo(completeBy.plus(Scheduler.GRACE).toString());
    assertThat(waiting.get("steps").findValuesAsText("state"))
        .containsExactly("Completed", "Running", "NotStarted");
    assertThat(undoing.get("paused").booleanValue()).isFalse();
    assertThat(undoing.has("notBefore")).isFalse();
    assertThat(undoing.get("steps").findValuesAsText("state"))
        .containsExactly("Completed", "Undoing", "NotStarted");
  }

  @Test
  void saysThatAnOrderIsUnknown() {
    HttpResponse<String> answer = service.get("/orders/" + UUID.randomUUID());

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:not-found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1-1-1-1-1", "nonsense", "0193b1f0-0000-7000-8000-00000000000g"})
  void saysThatAnIdIsNone(String id) {
    HttpResponse<String> answer = service.get("/orders/" + id);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(RunningService.json(answer).at("/errors/0/field").textValue()).isEqualTo("orderId");
  }

  @Test
  void goesThroughAllOrdersPageByPage() {
    List<String> submitted = submit(7);

    List<String> seen = new ArrayList<>();
    JsonNode page = page("/orders?limit=3&customerId=" + customer);
    seen.addAll(page.findValuesAsText("orderId"));
    while (page.has("next")) {
      page = page(page.get("next").textValue());
      seen.addAll(page.findValuesAsText("orderId"));
    }

    assertThat(seen).isEqualTo(submitted);
  }

  @Test
  void endsAFullLastPageWithoutANextOne() {
    submit(3);

    JsonNode page = page("/orders?limit=3&customerId=" + customer);

    assertThat(page.get("orders")).hasSize(3);
    assertThat(page.has("next")).isFalse();
  }

  @Test
  void summarisesEachOrder() {
    JsonNode input = SampleOrder.unique().put("customerId", customer);
    String id = RunningService.orderId(service.postOrder(input)).toString();
    String reference = input.get("customerReference").textValue();

    JsonNode orders = page("/orders?reference=" + reference).get("orders");

    assertThat(orders).hasSize(1);
    JsonNode order = orders.get(0);
    assertThat(order.get("orderId").textValue()).isEqualTo(id);
    assertThat(order.get("state").textValue()).isEqualTo("Pending");
    assertThat(order.get("customerReference").textValue()).isEqualTo(reference);
    assertThat(order.get("customerId").textValue()).isEqualTo(customer);
    assertThat(order.get("total").textValue()).isEqualTo("25.47");
    assertThat(order.has("lines")).isFalse();
  }

  @Test
  void filtersByState() {
    String id = submit(3).get(1);
    service
        .database()
        .sql("UPDATE state.order_process SET process_state = 'Processed' WHERE order_id = :id")
        .param("id", UUID.fromString(id))
        .update();

    JsonNode page = page("/orders?state=Processed&customerId=" + customer);

    assertThat(page.findValuesAsText("orderId")).containsExactly(id);
    assertThat(page("/orders?state=Pending&customerId=" + customer).get("orders")).hasSize(2);
    assertThat(page("/orders?state=Undone&customerId=" + customer).get("orders")).isEmpty();
  }

  @Test
  void needsAsManyStatementsForAnyNumberOfOrders() {
    submit(25);
    int before = service.statements();
    page("/orders?limit=1&customerId=" + customer);
    int ofOne = service.statements() - before;

    page("/orders?limit=24&customerId=" + customer);
    int ofMany = service.statements() - before - ofOne;

    assertThat(ofMany).isEqualTo(ofOne).isPositive();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "state=pending, state",
    "state=, state",
    "state=Pending&state=Error, state",
    "customerId=, customerId",
    "customerId=%00, customerId",
    "reference=%20, reference",
    "after=1, after",
    "limit=0, limit",
    "limit=201, limit",
    "limit=ten, limit",
    "limit=-1, limit",
    "stat=Pending, stat"
  })
  void refusesWordsThatItDoesNotKnow(String query, String field) {
    HttpResponse<String> answer = service.get("/orders?" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:validation-failed");
    JsonNode errors = RunningService.json(answer).get("errors");
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).get("field").textValue()).isEqualTo(field);
  }

  private static String type(HttpResponse<String> answer) {
    return RunningService.json(answer).get("type").textValue();
  }
}
