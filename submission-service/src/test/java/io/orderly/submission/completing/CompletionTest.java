package io.orderly.submission.completing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Cause;
import io.orderly.process.Direction;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps that ask are completed by those whom they ask, over real HTTP and on a real Postgres. */
@Tag("servers")
class CompletionTest {

  private static final String WORKFLOW =
      """
      name: %s
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: review
          ask:
            of: %s
            question: Ship it?
            choices: { approve: completed, reject: refused }
            input:
              required: [ score ]
              properties: { score: { type: integer, maximum: 100 }, note: { type: string } }
          on-failure: { reject: undo, "*": alert }
          max-wait: 2d
        - { name: ship, agent: carrier, after: [ review ], complete-within: 20s }
        - name: receipt
          ask: { of: courier, question: "Was it handed over?" }
          after: [ ship ]
      sensitive: [ results.review.input.note ]
      """;
  private static final String DESK = WORKFLOW.formatted("completed-by-desk", "fraud-desk");
  private static final String SUBMITTER = WORKFLOW.formatted("completed-by-submitter", "submitter");
  private static final String OPERATORS = WORKFLOW.formatted("completed-by-operators", "operators");
  private static final String APPROVE =
      "{\"choice\": \"approve\", \"input\": {\"score\": 7, \"note\": \"seems fine\"}}";
  private static final String REJECT = "{\"choice\": \"reject\", \"reason\": \"stolen card\"}";

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  private UUID asking(String workflow) {
    UUID orderId = scheduler.submit(workflow, null);
    scheduler.claim(orderId);
    return orderId;
  }

  @Test
  void anAnswerIsTheResultOfTheStepAndItsSuccessorIsNext() {
    UUID orderId = asking(DESK);

    HttpResponse<String> answer = complete("desk", orderId, APPROVE);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode body = RunningService.json(answer);
    assertThat(body.path("outcome").asText()).isEqualTo("applied");
    assertThat(body.path("choice").asText()).isEqualTo("approve");
    assertThat(body.path("state").asText()).isEqualTo("Pending");
    assertThat(body.path("detail").asText()).isEqualTo("step review is answered approve");
    OrderStep review = scheduler.read(orderId).steps().get(0);
    assertThat(review.state()).isEqualTo(StepState.COMPLETED);
    assertThat(RunningService.json(String.valueOf(review.result())))
        .isEqualTo(
            RunningService.json(
                """
                {"choice": "approve", "by": "desk", "input": {"score": 7, "note": "seems fine"}}
                """));
    assertThat(scheduler.read(orderId).isClaimable()).isTrue();
    HttpResponse<String> shown = service.get("/orders/" + orderId);
    assertThat(shown.body()).contains("\"score\":7").doesNotContain("seems fine");
  }

  @Test
  void aChoiceThatRefusesActsByItsCodeAndItsReasonIsKept() {
    UUID orderId = asking(DESK);

    HttpResponse<String> answer = complete("desk", orderId, REJECT);

    assertThat(RunningService.json(answer).path("state").asText()).isEqualTo("Undoing");
    JsonNode shown = RunningService.json(service.get("/orders/" + orderId));
    assertThat(shown.at("/cause/code").asText()).isEqualTo("reject");
    assertThat(commands(orderId)).containsExactly("desk stolen card");
  }

  @Test
  void theOnlyChoiceMayBeLeftOutAndSoMayTheBody() {
    UUID orderId = asking(DESK);
    complete("desk", orderId, APPROVE);
    scheduler.completeAll(orderId, List.of("ship"));

    HttpResponse<String> answer =
        service.postAs("courier", "/orders/%s/steps/receipt/completion".formatted(orderId), "");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(RunningService.json(answer).path("choice").asText()).isEqualTo("done");
    scheduler.claim(orderId);
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void aRepeatGetsTheSameAnswerAndAnotherRequestUnderItsIdNone() {
    UUID orderId = asking(DESK);
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    HttpResponse<String> first = complete("desk", orderId, APPROVE, key);
    HttpResponse<String> repeat = complete("desk", orderId, APPROVE, key);
    HttpResponse<String> other = complete("desk", orderId, REJECT, key);
    HttpResponse<String> ofAnotherOrder = complete("desk", asking(DESK), APPROVE, key);

    assertThat(repeat.statusCode()).isEqualTo(200);
    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(repeat.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(ofAnotherOrder.statusCode()).isEqualTo(422);
  }

  @Test
  void ofTwoCallersAtOnceOneIsAnsweredAndTheOtherIsToldSo() {
    UUID orderId = asking(DESK);

    List<HttpResponse<String>> answers =
        scheduler.resultsAtOnce(
            orderId,
            List.of(
                () -> complete("desk", orderId, APPROVE), () -> complete("desk", orderId, REJECT)));

    assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(200, 409);
    answers.stream()
        .filter(answer -> answer.statusCode() == 409)
        .forEach(
            late ->
                assertThat(RunningService.json(late).path("detail").asText())
                    .isIn("step review is answered already", "the order is being undone"));
  }

  @Test
  void anUndoThatCameFirstRefuses() {
    UUID orderId = asking(DESK);

    HttpResponse<String> answer =
        scheduler.resultBehind(
            orderId,
            new ProcessEvent.Undo(scheduler.read(orderId).version(), Cause.cancelledBy("local")),
            () -> complete("desk", orderId, APPROVE));

    refused(answer, "the order is being undone");
  }

  @Test
  void anExpiryThatCameFirstIsOvertakenByTheAnswerWhereItAlertsOnly() {
    UUID orderId = asking(DESK);
    expire(orderId);
    scheduler.apply(orderId, new ProcessEvent.NotBeforeReached());
    scheduler.claim(orderId);
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.ERROR);

    HttpResponse<String> answer = complete("desk", orderId, APPROVE);

    assertThat(RunningService.json(answer).path("state").asText()).isEqualTo("Pending");
  }

  @Test
  void anAnswerInTheInstantOfItsExpiryCountsBeforeTheClaimThatWouldEndIt() {
    UUID orderId = asking(DESK);
    expire(orderId);

    HttpResponse<String> answer =
        scheduler.resultBehind(
            orderId, new ProcessEvent.NotBeforeReached(), () -> complete("desk", orderId, APPROVE));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    scheduler.claim(orderId);
    assertThat(scheduler.read(orderId).direction()).isEqualTo(Direction.FORWARD);
    assertThat(scheduler.read(orderId).steps().get(1).state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void aStepThatDoesNotAskYetOrIsAnsweredOrAsksNobodyRefuses() {
    UUID orderId = scheduler.submit(DESK, null);

    refused(complete("desk", orderId, APPROVE), "step review does not ask yet");
    scheduler.claim(orderId);
    complete("desk", orderId, APPROVE);
    refused(complete("desk", orderId, APPROVE), "step review is answered already");
    refused(
        service.postAs("desk", "/orders/%s/steps/ship/completion".formatted(orderId), ""),
        "step ship asks nobody");
  }

  @Test
  void anAnswerToAnotherEditionThanTheOrderHasConflicts() {
    UUID orderId = asking(DESK);
    scheduler.apply(
        orderId, new ProcessEvent.Correct(2, List.of("attributes"), AfterCorrection.STAY));

    HttpResponse<String> ofFirst = complete("desk", orderId, seen(1));
    HttpResponse<String> ofNone = complete("desk", orderId, APPROVE);
    HttpResponse<String> ofSecond = complete("desk", orderId, seen(2));

    for (HttpResponse<String> stale : List.of(ofFirst, ofNone)) {
      assertThat(stale.statusCode()).as(stale.body()).isEqualTo(409);
      JsonNode problem = RunningService.json(stale);
      assertThat(problem.path("type").asText()).isEqualTo("urn:orderly:problem:version-conflict");
      assertThat(problem.path("outcome").asText()).isEqualTo("changed");
      assertThat(problem.path("edition").asInt()).isEqualTo(2);
      assertThat(problem.path("detail").asText()).contains("it has edition 2");
    }
    assertThat(ofSecond.statusCode()).as(ofSecond.body()).isEqualTo(200);
    assertThat(RunningService.json(ofSecond).path("edition").asInt()).isEqualTo(2);
  }

  @Test
  void anAnswerNamesNoEditionWhereNothingChangedSinceTheStepBeganToAsk() {
    UUID orderId = scheduler.submit(DESK, null);
    scheduler.apply(
        orderId, new ProcessEvent.Correct(1, List.of("attributes"), AfterCorrection.STAY));
    scheduler.claim(orderId);

    HttpResponse<String> answer = complete("desk", orderId, APPROVE);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private static String seen(int edition) {
    return APPROVE.replaceFirst("\\{", "{\"edition\": %d, ".formatted(edition));
  }

  @Test
  void anOrderThatHasEndedRefuses() {
    UUID orderId = asking(DESK);
    complete("desk", orderId, REJECT);
    scheduler.claim(orderId);
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.UNDONE);

    refused(complete("desk", orderId, APPROVE), "the order is Undone, which is final");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {}                                                        | choice      | must be one of approve, reject
          {"choice": "perhaps"}                                     | choice      | must be one of approve, reject
          {"choice": 7}                                             | choice      | must be text
          {"choice": "approve"}                                     | input.score | must be given
          {"choice": "approve", "input": {"score": 101}}            | input.score | must be at most 100
          {"choice": "approve", "input": {"score": 7, "note": 7}}   | input.note  | must be text
          {"choice": "approve", "input": {"score": 7, "a b": 7}}    | input.a b   | must have a name
          {"choice": "approve", "input": [7]}                       | input       | must be a JSON object
          {"choice": "reject", "input": {"score": 7}}               | input       | must be left out: reject refuses
          {"choice": "reject", "by": "ada"}                         | by          | is not a known field
          {"choice": "reject", "edition": 0}                        | edition     | must be a whole number from 1
          """)
  void everyErrorNamesItsField(String body, String field, String rule) {
    UUID orderId = asking(DESK);

    HttpResponse<String> answer = complete("desk", orderId, body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.path("errors").findValuesAsText("field")).containsExactly(field);
    assertThat(problem.at("/errors/0/rule").asText()).contains(rule);
    assertThat(scheduler.read(orderId).steps().get(0).state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void aStepWithoutASchemaTakesNoInput() {
    UUID orderId = asking(DESK);
    complete("desk", orderId, APPROVE);
    scheduler.completeAll(orderId, List.of("ship"));

    HttpResponse<String> answer =
        service.postAs(
            "courier",
            "/orders/%s/steps/receipt/completion".formatted(orderId),
            "{\"input\": {\"signature\": \"x\"}}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(RunningService.json(answer).at("/errors/0/rule").asText())
        .isEqualTo("must be left out: step receipt takes none");
  }

  @Test
  void anInputThatIsTooLargeIsRefused() {
    UUID orderId = asking(DESK);
    String note = "x".repeat(17_000);

    HttpResponse<String> large = complete("desk", orderId, APPROVE.replace("seems fine", note));
    HttpResponse<String> larger =
        complete("desk", orderId, APPROVE.replace("seems fine", note + note));

    assertThat(large.statusCode()).isEqualTo(400);
    assertThat(RunningService.json(large).at("/errors/0/field").asText()).isEqualTo("input");
    assertThat(larger.statusCode()).isEqualTo(413);
    assertThat(scheduler.read(orderId).steps().get(0).state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void onlyThoseWhoAreAskedMayAnswer() {
    UUID ofDesk = asking(DESK);
    UUID ofSubmitter = asking(SUBMITTER);
    UUID ofOperators = asking(OPERATORS);

    forbidden(complete("local", ofDesk, APPROVE), "asks the role fraud-desk");
    forbidden(complete("courier", ofDesk, APPROVE), "asks the role fraud-desk");
    forbidden(complete("courier", ofSubmitter, APPROVE), "asks the submitter of the order");
    forbidden(complete("local", ofOperators, APPROVE), "asks operators");
    forbidden(complete("ada", ofOperators, APPROVE), "needs a role");
    assertThat(complete("local", ofSubmitter, APPROVE).statusCode()).isEqualTo(200);
  }

  @Test
  void anOrderThatTheCallerMayNotSeeIsNotFound() {
    UUID ofSubmitter = asking(SUBMITTER);

    assertThat(complete("another", ofSubmitter, APPROVE).statusCode()).isEqualTo(404);
    assertThat(complete("another", asking(DESK), APPROVE).statusCode()).isEqualTo(404);
    // It asks the courier, but nobody at the desk.
    assertThat(complete("desk", ofSubmitter, APPROVE).statusCode()).isEqualTo(404);
    assertThat(complete("desk", UUID.randomUUID(), APPROVE).statusCode()).isEqualTo(404);
  }

  @Test
  void anUnknownStepIsNotFound() {
    UUID orderId = asking(DESK);

    HttpResponse<String> answer =
        service.postAs("desk", "/orders/%s/steps/none/completion".formatted(orderId), APPROVE);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(RunningService.json(answer).path("detail").asText())
        .isEqualTo("Order %s has no step none.".formatted(orderId));
  }

  private HttpResponse<String> complete(String user, UUID orderId, String body, String... headers) {
    return service.postAs(
        user, "/orders/%s/steps/review/completion".formatted(orderId), body, headers);
  }

  private static void refused(HttpResponse<String> answer, String detail) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.path("type").asText()).isEqualTo("urn:orderly:problem:command-refused");
    assertThat(problem.path("detail").asText()).isEqualTo(detail);
  }

  private static void forbidden(HttpResponse<String> answer, String detail) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
    assertThat(RunningService.json(answer).path("detail").asText()).contains(detail);
  }

  /** The time for an answer is over. */
  private void expire(UUID orderId) {
    service
        .database()
        .sql(
            """
            WITH expired AS (
                UPDATE state.order_step
                SET wait_until = statement_timestamp(), not_before = statement_timestamp()
                WHERE order_id = :orderId AND wait_until IS NOT NULL)
            UPDATE state.order_process SET not_before = statement_timestamp()
            WHERE order_id = :orderId
            """)
        .param("orderId", orderId)
        .update();
  }

  private List<String> commands(UUID orderId) {
    return service
        .database()
        .sql(
            """
            SELECT concat_ws(' ', actor, reason) FROM state.order_event
            WHERE order_id = ? AND command_id IS NOT NULL ORDER BY event_id
            """)
        .param(orderId)
        .query(String.class)
        .list();
  }
}
