package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.AgentStepsFactory;
import io.orderly.agent.stepping.Arrival;
import io.orderly.agent.stepping.CallThreads;
import io.orderly.agent.stepping.Resilience;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The agent of a partner definition, against a partner of that definition. */
class PartnerAgentTest extends AgentContractTest {

  private static final String DEFINITION =
      """
      name: test
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Idempotency-Key }
      read-limit: 4KB
      operations:
        perform:
          undo: undo
          method: POST
          path: /charges
          body: { json: { amount: "${decimal(order.total)}", id: "${order.id}" } }
          outcomes:
            - { when: status == 422, outcome: refused, code: "${body.code}", message: "${body.title}: ${body.detail}" }
            - { when: status == 410, outcome: refused, code: undone }
            - { when: status == 201, outcome: completed, result: { charge: "${body.charge}" } }
        undo:
          method: POST
          path: /charges/undo
          body: { json: { key: "${forwardKey}" } }
          outcomes:
            - { when: status == 200 && has(body.neverHappened), outcome: never-happened }
        changed:
          undo: reverse
          method: POST
          path: /charges/${results["another-step"].id}
        remember:
          undo: reverse
          method: POST
          path: /charges
          outcomes:
            - { when: status == 422, outcome: refused, code: "${body.code}" }
        settling:
          undo: undo
          find: find
          settles-within: 5m
          method: POST
          path: /charges
        find:
          method: GET
          path: /charges
          outcomes:
            - { when: status == 200, outcome: completed }
            - { when: status == 404, outcome: not-found }
        reverse:
          method: DELETE
          path: /charges/${forwardResult.charge}
      """;

  private final RemoteService service = RemoteService.start(this::answer);
  private volatile RemoteService.Behaviour lookUp = RemoteService.answer(404, "{}");
  private final Agent agent = PartnerFixture.agent(DEFINITION, service.url());
  private final Agent remembering =
      PartnerFixture.agent(DEFINITION, service.url(), "operation", "remember");

  @AfterEach
  void endService() {
    service.close();
  }

  @Override
  Agent agent() {
    return agent;
  }

  @Override
  void hang() {
    service.tell(forward().remoteKey(), service.hang());
  }

  @Override
  boolean isHanging() {
    return !service.callsOf(forward().remoteKey()).isEmpty();
  }

  @Override
  void refuse() {
    tell(
        422,
        "{\"title\": \"Declined\", \"detail\": \"Insufficient funds\", \"code\":"
            + " \"card-declined\"}");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    if (key == null) {
      lookUp.answer(exchange);
      return;
    }
    boolean isUndo = key.endsWith(":undo");
    (isUndo ? undoing(key.replaceAll(":undo$", "")) : charging(key)).answer(exchange);
  }

  private RemoteService.Behaviour charging(String key) {
    return partner
        .charge(key)
        .map(charge -> RemoteService.answer(201, "{\"charge\":\"" + charge + "\"}"))
        .orElse(RemoteService.answer(410, "{\"title\":\"It was undone\"}"));
  }

  private RemoteService.Behaviour undoing(String forwardKey) {
    return RemoteService.answer(
        200, partner.undo(forwardKey) ? "{\"undone\":true}" : "{\"neverHappened\":true}");
  }

  private void tell(int status, String body, String... headersAndValues) {
    service.tell(forward().remoteKey(), RemoteService.answer(status, body, headersAndValues));
  }

  @Test
  void theBodyIsTheDefinitionsAndMoneyIsExact() throws Exception {
    agent.perform(forward());

    RemoteService.Call seen = service.callsOf(forward().remoteKey()).get(0);
    assertThat(seen.body())
        .isEqualTo("{\"amount\":2.500,\"id\":\"%s\"}".formatted(forward().request().orderId()));
    assertThat(seen.traceParent()).contains(StepRequests.TRACE_PARENT);
  }

  @ParameterizedTest
  @CsvSource({
    "'{ header: { name: X-Api-Key, value: { env: SECRET } } }', s3cret",
    "'{ bearer: { env: SECRET } }', s3cret",
    "'{ basic: { user: { env: USER }, password: { env: SECRET } } }', s3cret",
    "'{ basic: { user: { env: USER }, password: { env: SECRET } } }', c2hvcDpzM2NyZXQ="
  })
  void noTextTellsTheCredentialsThatThePartnerEchoes(String credentials, String echo)
      throws Exception {
    Agent known =
        PartnerFixture.agent(
            DEFINITION.replace("credentials: none", "credentials: " + credentials),
            service.url(),
            Map.of("USER", "shop", "SECRET", "s3cret"));
    tell(422, "{\"title\": \"No\", \"detail\": \"%s\", \"code\": \"declined\"}".formatted(echo));

    assertThat(known.perform(forward())).isEqualTo(StepAnswer.refused("declined", "No: ***"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "\"text\"",
        "{\"charge\": null}",
        "{\"charges\": 1}",
        "<html>",
        "{\"charge\": \"c\"} x"
      })
  void aSuccessWithoutItsHandleIsUnknown(String body) throws Exception {
    tell(201, body);

    assertThat(agent.perform(forward())).isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void aBodyBeyondTheReadLimitIsUnknownAndNotTruncated() throws Exception {
    tell(201, "{\"charge\":\"" + "x".repeat(5_000) + "\"}");

    assertThat(codeOf(agent.perform(forward()))).isEqualTo("answer-unreadable");
  }

  @Test
  void aResultBeyondItsLimitIsUnknownAndNotTruncated() throws Exception {
    tell(201, "{\"charge\":\"" + "x".repeat(2_000) + "\"}");

    StepAnswer answer =
        PartnerFixture.agent(DEFINITION, service.url(), "result-max", "1KB").perform(forward());

    assertThat(codeOf(answer)).isEqualTo("result-too-large");
    assertThat(agent.perform(forward())).isInstanceOf(StepAnswer.Done.class);
  }

  @Test
  void whatIsCompressedIsNotUnpacked() throws Exception {
    byte[] bomb = gzip("{\"charge\":\"" + " ".repeat(10_000_000) + "\"}");
    service.tell(
        forward().remoteKey(),
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          exchange.sendResponseHeaders(201, bomb.length);
          exchange.getResponseBody().write(bomb);
        });

    assertThat(codeOf(agent.perform(forward()))).isEqualTo("answer-unreadable");
  }

  @Test
  void whatIsNoUtf8IsNotRepaired() throws Exception {
    service.tell(
        forward().remoteKey(),
        exchange -> {
          byte[] bytes = "{\"charge\":\"ch-\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1);
          exchange.sendResponseHeaders(201, bytes.length);
          exchange.getResponseBody().write(bytes);
        });

    assertThat(codeOf(agent.perform(forward()))).isEqualTo("answer-unreadable");
  }

  @Test
  void noRedirectIsFollowed() throws Exception {
    tell(307, "", "Location", service.url() + "/elsewhere");

    assertThat(agent.perform(forward())).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(service.callsTo("/elsewhere")).isZero();
  }

  @Test
  void whatAPartnerAsksToWaitIsPassedOn() throws Exception {
    tell(429, "{}", "Retry-After", "7");

    assertThat(((StepAnswer.Unavailable) agent.perform(forward())).notBefore())
        .isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void aRefusalThatNoRuleNamesCountsInTheFirstAttemptOnly() throws Exception {
    tell(400, "{}");

    assertThat(agent.perform(forward())).isInstanceOf(StepAnswer.Refused.class);
    assertThat(agent.perform(call(withAttempt(forward().request(), 2))))
        .isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void aRefusalThatNoRuleNamesProvesNothingOnceAnotherCallMayHaveActed() throws Exception {
    StepRequest copied = forward().request().afterCopy();
    tell(400, "{}");
    assertThat(agent.perform(call(copied))).isInstanceOf(StepAnswer.Unknown.class);
    refuse();
    assertThat(agent.perform(call(copied))).isInstanceOf(StepAnswer.Refused.class);
  }

  /** The first call may have charged: so nobody may take it for refused, and undo nothing. */
  @Test
  void aTryThatIsRefusedByItsStatusAfterOneThatMayHaveActedIsNotAnswered() {
    service.tell(
        forward().remoteKey(),
        RemoteService.answer(503, "{}"),
        RemoteService.answer(400, "{\"title\": \"captured already\"}"));

    Optional<StepReply> reply = performed(steps(agent), forward().request());

    assertThat(reply).map(StepReply::outcome).contains(StepReply.Outcome.UNKNOWN);
    assertThat(service.callsOf(forward().remoteKey())).hasSize(2);
  }

  /** They may all be one submitter's. */
  @Test
  void ordersThatGiveNoRequestSuspendNobody() {
    AgentSteps steps =
        steps(PartnerFixture.agent(DEFINITION, service.url(), "operation", "changed"));
    for (int order = 0; order < 25; order++) {
      StepRequest request = StepRequests.completeWithin(Duration.ofMinutes(1)).build();

      StepReply reply = performed(steps, request).orElseThrow();

      assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.FAILED);
      assertThat(reply.failure()).extracting(Failure::code).isEqualTo("request-not-built");
    }
    assertThat(steps.held()).isEmpty();
    assertThat(service.callsTo("/charges")).isZero();
  }

  private static Optional<StepReply> performed(AgentSteps steps, StepRequest request) {
    return steps.perform(((Arrival.ToCall) steps.arrive(request)).work());
  }

  private static AgentSteps steps(Agent agent) {
    Resilience.Registries registries =
        new Resilience.Registries(
            RetryRegistry.ofDefaults(),
            CircuitBreakerRegistry.ofDefaults(),
            BulkheadRegistry.ofDefaults(),
            TimeLimiterRegistry.ofDefaults());
    AgentSettings settings =
        new Binder(new MapConfigurationPropertySource(Map.of("agent.retry.first-wait", "10ms")))
            .bindOrCreate("agent", Bindable.of(AgentSettings.class));
    return new AgentStepsFactory(
            registries,
            CallThreads.POOLED,
            new SimpleMeterRegistry(),
            Clock.systemUTC(),
            "agent-1",
            OrderTracing.OFF)
        .stepsOf(new AgentCatalogue.Entry(agent, settings));
  }

  @Test
  void aPartnerThatIsNotThereTookNothingOn() throws Exception {
    Agent nowhere = PartnerFixture.agent(DEFINITION, "http://127.0.0.1:" + closedPort());

    assertThat(nowhere.perform(forward())).isInstanceOf(StepAnswer.Unavailable.class);
  }

  @Test
  void aHostThatCanNotBeResolvedIsTheDeployments() throws Exception {
    Agent nowhere = PartnerFixture.agent(DEFINITION, "http://partner.invalid");

    StepAnswer answer = nowhere.perform(forward());

    assertThat(((StepAnswer.Misconfigured) answer).failure().code()).isEqualTo("unknown-host");
    assertThat(((StepAnswer.Misconfigured) answer).failure().message()).contains("partner.invalid");
  }

  @Test
  void aPartnerThatHangsLeavesTheOutcomeUnknownWhenTheTimeLimitIsOver() throws Exception {
    hang();

    assertThat(agent.perform(new StepCall(forward().request(), Duration.ofMillis(300))))
        .isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void anUndoThatNeedsTheResultTakesItFromTheStep() throws Exception {
    remembering.undo(call(undoOf(ForwardCall.Outcome.COMPLETED, result("ch 7/../8"))));
    assertThat(service.callsOf(undo().remoteKey())).isEmpty();

    assertThat(remembering.undo(call(undoOf(ForwardCall.Outcome.COMPLETED, result("ch-7")))))
        .isInstanceOf(StepAnswer.Done.class);
    assertThat(service.callsOf(undo().remoteKey()).get(0).path()).isEqualTo("/charges/ch-7");
  }

  @Test
  void anUndoWithoutAResultLearnsItUnderTheKeyOfTheStep() throws Exception {
    remembering.perform(forward());

    StepAnswer learned = remembering.undo(call(undoOf(ForwardCall.Outcome.UNKNOWN, null)));

    assertThat(learned).isInstanceOf(StepAnswer.Learned.class);
    assertThat(service.callsOf(undo().remoteKey())).isEmpty();
    JsonNode result = ((StepAnswer.Learned) learned).result();
    assertThat(remembering.undo(call(undoOf(ForwardCall.Outcome.COMPLETED, result))))
        .isInstanceOf(StepAnswer.Done.class);
    assertThat(partner.effects()).isEqualTo(1);
    assertThat(service.callsOf(forward().remoteKey())).hasSize(2);
    assertThat(service.callsOf(undo().remoteKey()).get(0).path()).isEqualTo("/charges/ch-1");
  }

  @Test
  void anUndoThatNeedsNoResultIsBelievedThatNothingHappenedOnceCallsHaveSettled() throws Exception {
    Agent settling = PartnerFixture.agent(DEFINITION, service.url(), "operation", "settling");
    Instant early = Instant.now().minus(Duration.ofMinutes(4));
    Instant late = Instant.now().minus(Duration.ofMinutes(6));

    StepAnswer answer = settling.undo(call(undoOfUnknown(early, null)));

    assertThat(((StepAnswer.Postponed) answer).notBefore())
        .isEqualTo(early.plus(Duration.ofMinutes(5)));
    assertThat(service.callsOf(undo().remoteKey())).as("its key is not used up").isEmpty();
    assertThat(settling.undo(call(undoOfUnknown(late, null))))
        .isInstanceOf(StepAnswer.NeverHappened.class);
  }

  @Test
  void anUndoThatNeedsNoResultIsMadeOnceALookUpHasShownTheStep() throws Exception {
    Agent settling = PartnerFixture.agent(DEFINITION, service.url(), "operation", "settling");
    settling.perform(forward());
    lookUp = RemoteService.answer(200, "{\"charge\": \"ch-1\"}");
    Instant early = Instant.now().minus(Duration.ofMinutes(4));

    StepAnswer learned = settling.undo(call(undoOfUnknown(early, null)));

    JsonNode result = ((StepAnswer.Learned) learned).result();
    assertThat(result.path("charge").asText()).isEqualTo("ch-1");
    assertThat(service.callsOf(undo().remoteKey())).isEmpty();
    assertThat(settling.undo(call(undoOf(ForwardCall.Outcome.COMPLETED, result))))
        .isInstanceOf(StepAnswer.Done.class);
  }

  @Test
  void aLookUpThatCannotBeMadeOrFailsDoesNotFailAnUndoThatNeedsNoResult() throws Exception {
    Instant early = Instant.now().minus(Duration.ofMinutes(4));
    String unbuilt =
        DEFINITION.replace(
            "method: GET\n    path: /charges",
            "method: GET\n    path: /charges/${results[\"another-step\"].id}");
    Agent blind = PartnerFixture.agent(unbuilt, service.url(), "operation", "settling");
    Agent settling = PartnerFixture.agent(DEFINITION, service.url(), "operation", "settling");
    lookUp = RemoteService.answer(500, "{}");

    assertThat(blind.undo(call(undoOfUnknown(early, null))))
        .isInstanceOf(StepAnswer.Postponed.class);
    assertThat(settling.undo(call(undoOfUnknown(early, null))))
        .isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void aLookUpCarriesNoKey() throws Exception {
    String reversing =
        DEFINITION.replace("  settling:\n    undo: undo", "  settling:\n    undo: reverse");
    Agent settling = PartnerFixture.agent(reversing, service.url(), "operation", "settling");

    settling.undo(call(undoOfUnknown(Instant.now().minus(Duration.ofMinutes(6)), null)));

    assertThat(service.callsTo("/charges")).isEqualTo(1);
    assertThat(service.callsOf(forward().remoteKey())).isEmpty();
  }

  @Test
  void noStepIsRepeatedForItsResultOnceItsKeyMayBeForgotten() throws Exception {
    Instant completeBy = undo().request().completeBy();

    StepAnswer late = remembering.undo(call(undoOfUnknown(null, completeBy.minusMillis(1))));
    StepAnswer untold = remembering.undo(call(undoOfUnknown(null, null)));

    assertThat(((StepAnswer.Refused) late.unwrapped()).failure().code())
        .isEqualTo("effect-unknown");
    assertThat(untold).isEqualTo(late);
    assertThat(service.callsTo("/charges")).isZero();
    assertThat(remembering.undo(call(undoOfUnknown(null, completeBy))))
        .isInstanceOf(StepAnswer.Learned.class);
  }

  private StepRequest undoOfUnknown(
      @Nullable Instant callsUntil, @Nullable Instant repeatableUntil) {
    StepRequest undo = undo().request();
    return copy(
        undo,
        undo.attempt(),
        new ForwardCall(
            forward().remoteKey(), ForwardCall.Outcome.UNKNOWN, null, callsUntil, repeatableUntil));
  }

  @Test
  void anUndoOfWhatIsRefusedByNameNeverHappened() throws Exception {
    refuse();

    assertThat(remembering.undo(call(undoOf(ForwardCall.Outcome.UNKNOWN, null))))
        .isInstanceOf(StepAnswer.NeverHappened.class);
    assertThat(service.callsOf(undo().remoteKey())).isEmpty();
  }

  @Test
  void anUndoThatLearnsNothingIsNotMade() throws Exception {
    tell(400, "{}");
    StepCall undo = call(undoOf(ForwardCall.Outcome.UNKNOWN, null));

    assertThat(remembering.undo(undo)).isInstanceOf(StepAnswer.Unknown.class);
    service.tell(forward().remoteKey(), RemoteService.breakOff());
    assertThat(remembering.undo(undo)).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(service.callsOf(undo().remoteKey())).isEmpty();
  }

  @Test
  void anUndoOfAStepThatCanNoLongerBeBuiltProvesNothing() throws Exception {
    Agent changed = PartnerFixture.agent(DEFINITION, service.url(), "operation", "changed");

    StepAnswer answer = changed.undo(call(undoOf(ForwardCall.Outcome.UNKNOWN, null)));

    assertThat(((StepAnswer.Refused) answer.unwrapped()).failure().code())
        .isEqualTo("effect-unknown");
  }

  @Test
  void aMessageHasNothingThatNoStoreKeeps() throws Exception {
    tell(422, "{\"code\": \"a\\u0000b\", \"title\": \"x\\u0000\", \"detail\": \"\\ud800\"}");

    StepAnswer answer = agent.perform(forward());

    assertThat(((StepAnswer.Refused) answer).failure().code()).isEqualTo("a-b");
    assertThat(((StepAnswer.Refused) answer).failure().message()).isEqualTo("x\ufffd: \ufffd");
  }

  @Test
  void anUndoOfWhatHadNoEffectCallsNobody() throws Exception {
    assertThat(remembering.undo(call(undoOf(ForwardCall.Outcome.NO_EFFECT, null))).unwrapped())
        .isInstanceOf(StepAnswer.NeverHappened.class);
    assertThat(service.callsTo("/charges")).isZero();
  }

  /** A card was declined: the void of nothing would be refused, and the order wait for a person. */
  @Test
  void anUndoOfWhatHadNoEffectIsCalledForATombstoneOnly() throws Exception {
    StepCall undo = call(undoOf(ForwardCall.Outcome.NO_EFFECT, null));
    service.tell(undo.remoteKey(), RemoteService.answer(422, "{}"));
    Agent keeping =
        PartnerFixture.agent(
            DEFINITION.replace(
                "{ header: Idempotency-Key }", "{ header: Idempotency-Key, tombstones: kept }"),
            service.url());

    assertThat(agent.undo(undo).unwrapped()).isInstanceOf(StepAnswer.NeverHappened.class);
    assertThat(service.callsOf(undo.remoteKey())).isEmpty();
    assertThat(keeping.undo(undo)).isInstanceOf(StepAnswer.Refused.class);
    assertThat(service.callsOf(undo.remoteKey())).hasSize(1);
  }

  @Test
  void aCallUnderAKeyThatThePartnerHasForgottenIsNotRepeated() throws Exception {
    Agent forgetful = keeping("1h");

    assertThat(forgetful.perform(later(Duration.ofMinutes(58))))
        .isInstanceOf(StepAnswer.Done.class);
    StepAnswer answer = forgetful.perform(later(Duration.ofMinutes(61)));

    assertThat(((StepAnswer.Refused) answer.unwrapped()).failure().code())
        .isEqualTo("effect-unknown");
    assertThat(((StepAnswer.Refused) answer.unwrapped()).failure().message())
        .contains("has no find and knows keys for 1h only");
    assertThat(agent.perform(later(Duration.ofDays(100)))).isInstanceOf(StepAnswer.Done.class);
    assertThat(service.callsOf(forward().remoteKey())).hasSize(2);
  }

  @Test
  void anUndoDoesNotLearnTheResultUnderAForgottenKey() throws Exception {
    Agent forgetful = keeping("1h", "operation", "remember");
    StepRequest undo = undo().request();
    Instant undoBegins = Instant.now();
    ForwardCall unknown =
        new ForwardCall(
            forward().remoteKey(),
            ForwardCall.Outcome.UNKNOWN,
            null,
            undoBegins,
            undo.completeBy().plus(Duration.ofDays(1)),
            undoBegins.minus(Duration.ofMinutes(61)));

    StepAnswer answer = forgetful.undo(call(copy(undo, undo.attempt(), unknown)));

    assertThat(((StepAnswer.Refused) answer.unwrapped()).failure().code())
        .isEqualTo("effect-unknown");
    assertThat(service.callsTo("/charges")).isZero();
  }

  @Test
  void whatAForgottenKeyDidIsLookedUp() throws Exception {
    String finding =
        """
            find: forgotten
            settles-within: 1m
            method: POST
            path: /charges
        """;
    String find =
        """
        forgotten:
            method: GET
            path: /found
            outcomes:
              - { when: status == 200, outcome: completed, result: { charge: "${body.charge}" } }
              - { when: status == 404, outcome: not-found }
        """
            .indent(2);
    Agent looking =
        PartnerFixture.agent(
            definitionKeeping("1h").replaceFirst("    method: POST\n    path: /charges\n", finding)
                + find,
            service.url());

    assertThat(looking.perform(later(Duration.ofMinutes(58)))).isInstanceOf(StepAnswer.Done.class);
    assertThat(service.callsTo("/found")).isZero();

    assertThat(looking.perform(later(Duration.ofMinutes(61)))).isInstanceOf(StepAnswer.Done.class);
    assertThat(service.callsTo("/found")).isEqualTo(1);
  }

  private Agent keeping(String window, String... settings) {
    return PartnerFixture.agent(definitionKeeping(window), service.url(), settings);
  }

  private static String definitionKeeping(String window) {
    return DEFINITION.replace(
        "{ header: Idempotency-Key }", "{ header: Idempotency-Key, window: " + window + " }");
  }

  /** After an earlier call that has ended so long ago. */
  private StepCall later(Duration ago) {
    StepRequest second = withAttempt(forward().request(), 2);
    return call(second.afterCallsUntil(Instant.now().minus(ago)));
  }

  private StepRequest undoOf(ForwardCall.Outcome outcome, @Nullable JsonNode result) {
    StepRequest undo = undo().request();
    return copy(
        undo,
        undo.attempt(),
        new ForwardCall(forward().remoteKey(), outcome, result, null, Instant.MAX));
  }

  private static JsonNode result(String charge) {
    return JsonNodeFactory.instance.objectNode().put("charge", charge);
  }

  private static StepRequest withAttempt(StepRequest request, int attempt) {
    return copy(request, attempt, request.undoes());
  }

  private static StepRequest copy(StepRequest request, int attempt, @Nullable ForwardCall undoes) {
    return new StepRequest(
        request.schemaVersion(),
        request.orderId(),
        request.workflow(),
        request.step(),
        request.direction(),
        attempt,
        request.completeBy(),
        request.remoteKey(),
        request.order(),
        request.results(),
        request.replyPartition(),
        request.highestReplyVersion(),
        request.traceParent(),
        undoes,
        request.earlierCallsUntil());
  }

  private static String codeOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Unknown.class);
    return ((StepAnswer.Unknown) answer).why().code();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
