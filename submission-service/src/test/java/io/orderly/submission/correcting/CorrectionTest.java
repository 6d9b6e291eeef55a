package io.orderly.submission.correcting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A submitter corrects the attributes of an order, over real HTTP and on a real Postgres. */
@Tag("servers")
class CorrectionTest {

  private static final String WORKFLOW =
      """
      name: %s
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - { name: pick, agent: carrier, complete-within: 20s }
        - { name: ship, agent: carrier, after: [ pick ], complete-within: 20s }
      sensitive: [ attributes.payment, results.pick.pan ]
      attribute-schemas:
        order: { properties: { address: { required: [ city ] } } }
      """;
  private static final String OPEN =
      WORKFLOW.formatted("corrected-by-submitter")
          + "corrections: submitter\nsearch: [ attributes.address.city ]\n";
  private static final String CLOSED = WORKFLOW.formatted("corrected-by-operators");
  private static final String ULM =
      "{\"reason\": \"I moved\", \"attributes\": {\"address\": {\"city\": \"Ulm\"}}}";

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  @Test
  void anOrderGetsItsNextEditionWithWhoAndWhy() {
    UUID orderId = scheduler.submit(OPEN, null);

    HttpResponse<String> answer = correct(orderId, ULM);

    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode body = RunningService.json(answer);
    assertThat(body.path("outcome").asText()).isEqualTo("applied");
    assertThat(body.path("edition").asInt()).isEqualTo(2);
    assertThat(body.path("version").asLong()).isEqualTo(2);
    assertThat(body.path("changes")).extracting(JsonNode::asText).containsExactly("attributes");
    assertThat(body.path("detail").asText()).isEqualTo("the order has edition 2 of its attributes");
    JsonNode shown = RunningService.json(service.get("/orders/" + orderId));
    assertThat(shown.path("edition").asInt()).isEqualTo(2);
    assertThat(shown.at("/order/attributes/address/city").asText()).isEqualTo("Ulm");
    assertThat(editions(orderId)).containsExactly("2 local I moved");
  }

  @Test
  void sensitiveValuesStayAndAreShownToNobody() {
    UUID orderId = scheduler.submit(OPEN, null);
    correct(orderId, "{\"reason\": \"x\", \"attributes\": {\"payment\": {\"iban\": \"DE1\"}}}");

    HttpResponse<String> answer = correct(orderId, ULM);

    assertThat(answer.body()).doesNotContain("DE1", "iban");
    HttpResponse<String> shown = service.get("/orders/" + orderId);
    assertThat(shown.body()).doesNotContain("DE1");
    assertThat(RunningService.json(shown).at("/order/attributes/payment").asText())
        .isEqualTo("***");
    assertThat(attributes(orderId, 3)).contains("DE1", "Ulm");
  }

  @Test
  void sensitiveResultsAreShownToNobody() {
    UUID orderId = scheduler.submit(OPEN, null);
    scheduler.claim(orderId);
    scheduler.complete(orderId, "pick", "{\"pan\": \"4111111111111111\", \"bin\": 1.50}");

    HttpResponse<String> shown = service.get("/orders/" + orderId);

    assertThat(shown.body())
        .contains("{\"bin\":1.50,\"pan\":\"***\"}")
        .doesNotContain("4111111111111111");
  }

  @Test
  void anOrderIsFoundByItsNewValueAndNoMoreByItsFormerOne() {
    UUID orderId = scheduler.submit(OPEN, null);
    String former = "Ulm" + UUID.randomUUID();
    String now = "Bonn" + UUID.randomUUID();

    correct(orderId, ULM.replace("Ulm", former));
    assertThat(foundIn(former)).containsExactly(orderId.toString());
    correct(orderId, ULM.replace("Ulm", now));

    assertThat(foundIn(former)).isEmpty();
    assertThat(foundIn(now)).containsExactly(orderId.toString());
  }

  private List<String> foundIn(String city) {
    HttpResponse<String> page = service.get("/orders?search=attributes.address.city%3D" + city);
    assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
    return RunningService.json(page).get("orders").findValuesAsText("orderId");
  }

  @Test
  void aRepeatGetsTheSameAnswerAndAnotherRequestUnderItsIdNone() {
    UUID orderId = scheduler.submit(OPEN, null);
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    HttpResponse<String> first = correct(orderId, ULM, key);
    HttpResponse<String> repeat = correct(orderId, ULM, key);
    HttpResponse<String> other = correct(orderId, ULM.replace("Ulm", "Bonn"), key);
    HttpResponse<String> ofAnotherOrder = correct(scheduler.submit(OPEN, null), ULM, key);

    assertThat(repeat.statusCode()).isEqualTo(200);
    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(repeat.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(ofAnotherOrder.statusCode()).isEqualTo(422);
    assertThat(editions(orderId)).hasSize(1);
  }

  @Test
  void ofTwoAtOnceUnderOneIdOneIsCarriedOut() {
    UUID orderId = scheduler.submit(OPEN, null);
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    List<HttpResponse<String>> answers =
        scheduler.resultsAtOnce(
            orderId, List.of(() -> correct(orderId, ULM, key), () -> correct(orderId, ULM, key)));

    assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200);
    assertThat(answers.get(0).body()).isEqualTo(answers.get(1).body());
    assertThat(editions(orderId)).hasSize(1);
  }

  @Test
  void aRefusedStepBeginsAnewInTheCorrectedEdition() {
    UUID orderId = scheduler.submit(OPEN, null);
    scheduler.claim(orderId);
    scheduler.refuse(orderId, "pick");

    HttpResponse<String> stays = correct(orderId, ULM);
    HttpResponse<String> resubmits =
        correct(
            orderId,
            """
            {"reason": "once more", "resubmit": true, "attributes": {"address": {"zip": "89073"}}}
            """);

    assertThat(RunningService.json(stays).path("state").asText()).isEqualTo("Error");
    assertThat(RunningService.json(resubmits).path("state").asText()).isEqualTo("Pending");
    OrderProcess order = scheduler.read(orderId);
    assertThat(order.edition()).isEqualTo(3);
    assertThat(order.steps().get(0).state()).isEqualTo(StepState.NOT_STARTED);
    // The refused request may have been delivered twice.
    assertThat(order.notBefore())
        .isEqualTo(order.steps().get(0).completeBy().plus(Scheduler.GRACE));
  }

  @Test
  void aWorkflowThatDoesNotAllowItRefuses() {
    UUID orderId = scheduler.submit(CLOSED, null);

    HttpResponse<String> answer = correct(orderId, ULM);

    refused(answer, "workflow corrected-by-operators lets only operators correct its orders");
    assertThat(scheduler.read(orderId).edition()).isEqualTo(1);
    assertThat(editions(orderId)).isEmpty();
  }

  @Test
  void aStepInFlightRefuses() {
    UUID orderId = scheduler.submit(OPEN, null);
    scheduler.claim(orderId);

    refused(
        correct(orderId, ULM),
        "step pick is in flight; correct the order once attempt 1 is answered");
  }

  @Test
  void anAttemptThatMayHaveHadItsEffectRefuses() {
    UUID orderId = scheduler.submit(OPEN, null);
    scheduler.claim(orderId);
    scheduler.decline(orderId, "pick");

    HttpResponse<String> answer = correct(orderId, ULM);

    refused(
        answer,
        "step pick may have had its effect, which would be made of the former edition; decide that"
            + " step first");
  }

  @Test
  void anOrderThatHasEndedOrIsBeingUndoneRefuses() {
    UUID processed = scheduler.submit(OPEN, null);
    scheduler.completeAll(processed, List.of("pick", "ship"));
    UUID undoing = scheduler.submit(OPEN, null);
    service.post("/orders/" + undoing + "/cancel", "application/json", "{}");

    HttpResponse<String> answer = correct(processed, ULM);

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(RunningService.json(answer).path("state").asText()).isEqualTo("Processed");
    refused(
        correct(undoing, ULM), "the order is being undone, so nothing of it is performed any more");
  }

  @Test
  void anotherVersionThanTheSeenOneConflicts() {
    UUID orderId = scheduler.submit(OPEN, null);
    correct(orderId, ULM);

    HttpResponse<String> answer =
        correct(orderId, "{\"reason\": \"x\", \"version\": 1, \"attributes\": {\"a\": 1}}");

    assertThat(answer.statusCode()).isEqualTo(409);
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.path("type").asText()).isEqualTo("urn:orderly:problem:version-conflict");
    assertThat(problem.path("version").asLong()).isEqualTo(2);
    assertThat(problem.path("edition").asInt()).isEqualTo(2);
  }

  @Test
  void aClaimThatCameFirstRefuses() {
    UUID orderId = scheduler.submit(OPEN, null);

    HttpResponse<String> answer =
        scheduler.resultBehind(orderId, Scheduler.claim(), () -> correct(orderId, ULM));

    refused(answer, "step pick is in flight; correct the order once attempt 1 is answered");
    assertThat(scheduler.read(orderId).edition()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"attributes": {"a": 1}}                                       | reason
          {"reason": " ", "attributes": {"a": 1}}                        | reason
          {"reason": "x"}                                                | attributes
          {"reason": "x", "attributes": [1]}                             | attributes
          {"reason": "x", "attributes": {"a": 1}, "resubmit": "yes"}     | resubmit
          {"reason": "x", "attributes": {"a": 1}, "version": 0}          | version
          {"reason": "x", "attributes": {"a": 1}, "actor": "ada"}        | actor
          {"reason": "x", "attributes": {"address": {"zip": "1"}}}       | attributes.address.city
          {"reason": "x", "attributes": {"a b": 1}}                      | attributes.a b
          {"reason": "x", "attributes": {"a": "***"}}                    | attributes.a
          {"reason": "x", "attributes": {"gone": null}}                  | attributes
          {"reason": "x", "version": 1, "lines": {"7": {"a": 1}}}        | lines.7
          {"reason": "x", "lines": {"0": {"a": 1}}}                      | version
          {"reason": "x", "lines": {"first": {"a": 1}}}                  | lines.first
          """)
  void everyErrorNamesItsField(String body, String field) {
    UUID orderId = scheduler.submit(OPEN, null);

    HttpResponse<String> answer = correct(orderId, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.path("type").asText()).isEqualTo("urn:orderly:problem:validation-failed");
    assertThat(problem.path("errors").findValuesAsText("field")).containsExactly(field);
    assertThat(scheduler.read(orderId).edition()).isEqualTo(1);
  }

  @Test
  void anotherSubmittersOrderIsNotFound() {
    UUID orderId = scheduler.submit(OPEN, null);

    HttpResponse<String> answer = correctAs("another", orderId, ULM);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(correct(UUID.randomUUID(), ULM).statusCode()).isEqualTo(404);
    assertThat(scheduler.read(orderId).edition()).isEqualTo(1);
  }

  @Test
  void anOperatorUsesTheOperatorsCommand() {
    UUID orderId = scheduler.submit(OPEN, null);

    assertThat(correctAs("ada", orderId, ULM).statusCode()).isEqualTo(403);
  }

  @Test
  void theEditionIsToldWithTheStatus() {
    String replyTo = "order-replies.correct-" + UUID.randomUUID();
    service.topics().create(replyTo);
    UUID orderId = scheduler.submit(OPEN, replyTo);

    correct(orderId, ULM);

    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(service.topics().read(replyTo))
                    .extracting(CorrectionTest::status)
                    .singleElement()
                    .satisfies(
                        status -> {
                          assertThat(status.state()).isEqualTo(ProcessState.PENDING);
                          assertThat(status.orderVersion()).isEqualTo(2);
                          assertThat(status.edition()).isEqualTo(2);
                        }));
    assertThat(service.get("/actuator/prometheus").body())
        .containsPattern("orderly_orders_corrected_total\\{.*outcome=\"applied\".*\\} [1-9]");
  }

  private static OrderStatus status(byte[] value) {
    try {
      return MessageCodec.decode(value, OrderStatus.class);
    } catch (UnreadableMessageException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static void refused(HttpResponse<String> answer, String detail) {
    assertThat(answer.statusCode()).isEqualTo(409);
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.path("type").asText()).isEqualTo("urn:orderly:problem:command-refused");
    assertThat(problem.path("outcome").asText()).isEqualTo("refused");
    assertThat(problem.path("detail").asText()).isEqualTo(detail);
  }

  private HttpResponse<String> correct(UUID orderId, String body, String... headers) {
    return service.post("/orders/" + orderId + "/corrections", "application/json", body, headers);
  }

  private HttpResponse<String> correctAs(String user, UUID orderId, String body) {
    return service.send(
        service
            .request("/orders/" + orderId + "/corrections")
            .setHeader("Authorization", RunningService.credentialsOf(user))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private List<String> editions(UUID orderId) {
    return service
        .database()
        .sql(
            """
            SELECT concat_ws(' ', edition, corrected_by, reason) FROM orders.order_edition
            WHERE order_id = ? ORDER BY edition
            """)
        .param(orderId)
        .query(String.class)
        .list();
  }

  private String attributes(UUID orderId, int edition) {
    return service
        .database()
        .sql("SELECT attributes::text FROM orders.order_edition WHERE order_id = ? AND edition = ?")
        .param(orderId)
        .param(edition)
        .query(String.class)
        .single();
  }
}
