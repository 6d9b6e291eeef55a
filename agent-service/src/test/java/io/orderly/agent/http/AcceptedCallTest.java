package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.AcceptedCall;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A partner that completes later what it accepts, and is asked what became of it. */
class AcceptedCallTest {

  private static final String DEFINITION =
      """
      name: test
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Idempotency-Key }
      operations:
        perform:
          undo: undo
          status: status
          status-every: 6h
          method: POST
          path: /shipments
        status:
          method: GET
          path: /shipments/${forwardResult.number}
          outcomes:
            - { when: body.state == "moving", outcome: accepted }
            - { when: body.state == "delivered", outcome: completed, result: { at: "${body.at}" } }
            - { when: body.state == "lost", outcome: refused, code: lost }
        undo:
          method: POST
          path: /shipments/undo
      """;

  private volatile RemoteService.Behaviour behaviour = RemoteService.answer(500, "{}");
  private final RemoteService service = RemoteService.start(exchange -> behaviour.answer(exchange));
  private final Agent agent = PartnerFixture.agent(DEFINITION, service.url());

  @AfterEach
  void end() {
    service.close();
  }

  @Test
  void itIsAskedAboutAfterTheTimeThatTheFileSays() throws Exception {
    behaviour = RemoteService.answer(202, "{\"number\": \"1Z\"}");

    StepAnswer answer = agent.perform(call(request().build()));

    assertThat(answer)
        .isEqualTo(new StepAnswer.Accepted(json("{\"number\": \"1Z\"}"), Duration.ofHours(6)));
  }

  /** Its events know the number alone. An answer without it is not clear: no event would come. */
  @Test
  void itsCorrelationIsWhatTheRuleSays() throws Exception {
    Agent correlated = PartnerFixture.agent(CORRELATED, service.url(), Map.of("SECRET", "s"));
    behaviour = RemoteService.answer(202, "{\"number\": \"1Z\"}");
    assertThat(correlated.perform(call(request().build())))
        .isEqualTo(
            new StepAnswer.Accepted(
                json("{\"number\": \"1Z\"}"), Duration.ofHours(6), "parcel-1Z"));

    for (String number : List.of("null", "\"a\\u0000\"", "\"%s\"".formatted("1".repeat(200)))) {
      behaviour = RemoteService.answer(202, "{\"number\": %s}".formatted(number));
      assertThat(correlated.perform(call(request().build())))
          .isInstanceOf(StepAnswer.Unknown.class);
    }
  }

  private static final String CORRELATED =
      DEFINITION.replace(
              "path: /shipments\n",
              """
              path: /shipments
                  outcomes:
                    - outcome: accepted
                      result: { number: "${body.number}" }
                      correlation: parcel-${body.number}
              """)
          + """
          hook:
            trust: content
            correlation: parcel-${body.number}
            event: ${body.type}
            id: ${body.id}
            events:
              delivered: { outcomes: [{ outcome: completed, result: {} }] }
            verify:
              bearer: { secret: { env: SECRET } }
          """;

  @Test
  void orWhenThePartnerSays() throws Exception {
    behaviour = RemoteService.answer(202, "{\"number\": \"1Z\"}", "Retry-After", "90");

    StepAnswer answer = agent.perform(call(request().build()));

    assertThat(((StepAnswer.Accepted) answer).askAfter()).isEqualTo(Duration.ofSeconds(90));
  }

  @ParameterizedTest
  @CsvSource({
    "200, moving, Accepted",
    "200, delivered, Done",
    "200, lost, Refused",
    "200, elsewhere, Unknown",
    "404, moving, Accepted",
    "404, elsewhere, Unknown",
    "401, elsewhere, Misconfigured",
    "503, elsewhere, Unavailable",
    "500, elsewhere, Unknown",
  })
  void itsStatusIsWhatTheRulesSay(int status, String state, String kind) throws Exception {
    behaviour =
        RemoteService.answer(status, "{\"state\": \"%s\", \"at\": \"the door\"}".formatted(state));

    StepAnswer answer = agent.status(call(statusRequest()));

    assertThat(answer.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(service.callsTo("/shipments/1Z")).isEqualTo(1);
    assertThat(service.callsOf("")).hasSize(1);
  }

  /** The file was changed since: whatever it says now, the step is not performed again. */
  @Test
  void aStatusThatCanNotBeBuiltCallsNobody() throws Exception {
    StepRequest asks = request().status(new AcceptedCall(Instant.now(), json("{\"other\": 1}")));

    StepAnswer answer = agent.status(call(asks));

    assertThat(answer.unwrapped()).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(service.callsTo("/shipments")).isZero();
  }

  @Test
  void anAnswerWithoutItsNumberIsNotAccepted() throws Exception {
    behaviour = RemoteService.answer(202, "<html>come back later</html>");

    assertThat(agent.perform(call(request().build()))).isInstanceOf(StepAnswer.Unknown.class);
  }

  /** The answer to the call was lost, and the order is undone. */
  @Test
  void anUndoLearnsWhatWasAcceptedUnderTheKeyOfTheStep() throws Exception {
    Agent byNumber =
        PartnerFixture.agent(
            DEFINITION.replace("/shipments/undo", "/shipments/${forwardResult.number}/undo"),
            service.url());
    behaviour = RemoteService.answer(202, "{\"number\": \"1Z\"}");

    StepAnswer learned = byNumber.undo(call(undoOfUnknown()));

    assertThat(learned).isEqualTo(new StepAnswer.Learned(json("{\"number\": \"1Z\"}")));
    assertThat(service.callsTo("/shipments")).isEqualTo(1);
  }

  /** A refund that the partner books later has a status of its own. */
  @Test
  void anUndoIsAcceptedAndAskedAboutByItsOwnStatus() throws Exception {
    Agent refunding =
        PartnerFixture.agent(
            DEFINITION.replace(
                "    path: /shipments/undo",
                """
                    path: /shipments/undo
                    status: undo-status
                    status-every: 2h
                  undo-status:
                    method: GET
                    path: /refunds/${forwardResult.refund}
                    outcomes:
                      - { when: body.state == "open", outcome: accepted }
                      - { when: body.state == "booked", outcome: completed, result: {} }
                      - { when: body.state == "failed", outcome: refused, code: refund-failed }
                """
                    .stripTrailing()),
            service.url());
    JsonNode refund = json("{\"refund\": \"R-1\"}");
    behaviour = RemoteService.answer(202, refund.toString());

    assertThat(refunding.undo(call(request().undo().build())))
        .isEqualTo(new StepAnswer.Accepted(refund, Duration.ofHours(2)));

    StepRequest asks = request().undo().status(new AcceptedCall(Instant.now(), refund));
    behaviour = RemoteService.answer(200, "{\"state\": \"open\"}");
    assertThat(refunding.status(call(asks))).isInstanceOf(StepAnswer.Accepted.class);
    behaviour = RemoteService.answer(200, "{\"state\": \"failed\"}");
    assertThat(refunding.status(call(asks))).isInstanceOf(StepAnswer.Refused.class);
    behaviour = RemoteService.answer(200, "{\"state\": \"booked\"}");
    assertThat(refunding.status(call(asks))).isInstanceOf(StepAnswer.Done.class);
    assertThat(service.callsTo("/refunds/R-1")).isEqualTo(3);
    assertThat(service.callsTo("/shipments/1Z")).isZero();
  }

  private static StepRequest undoOfUnknown() {
    StepRequest undo = request().undo().build();
    return new StepRequest(
        undo.schemaVersion(),
        undo.orderId(),
        undo.workflow(),
        undo.step(),
        undo.direction(),
        undo.attempt(),
        undo.completeBy(),
        undo.remoteKey(),
        undo.order(),
        undo.results(),
        undo.replyPartition(),
        undo.highestReplyVersion(),
        undo.traceParent(),
        new ForwardCall(
            Objects.requireNonNull(undo.undoes()).remoteKey(),
            ForwardCall.Outcome.UNKNOWN,
            null,
            null,
            Instant.MAX),
        null);
  }

  private static StepRequests request() {
    return StepRequests.completeWithin(Duration.ofSeconds(20));
  }

  private static StepRequest statusRequest() throws Exception {
    return request().status(new AcceptedCall(Instant.now(), json("{\"number\": \"1Z\"}")));
  }

  private static StepCall call(StepRequest request) {
    return new StepCall(request, Duration.ofSeconds(10));
  }

  private static JsonNode json(String text) throws Exception {
    return MessageCodec.mapper().readTree(text);
  }
}
