package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hooks.Hooks;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.StepRequest;
import io.orderly.partner.credentials.Secrets;
import io.orderly.platform.tracing.OrderTracing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

/** One agent whose steps name different operations of its partner, over HTTP. */
class OperationsTest {

  private static final String PARTNER =
      """
      name: test
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Key }
      operations:
        authorise: { method: POST, path: /authorisations, undo: release }
        capture:
          with: { final: boolean, note: text }
          undo: refund
          method: POST
          path: /captures
          body: { json: { last: "${with.final}", note: "n ${with.note}" } }
        release: { method: POST, path: /releases }
        refund:
          with: { note: text }
          method: POST
          path: /refunds
          body: { json: { reason: "${with.note}" } }
      """;

  private static final String WITHOUT_KEYS =
      """
      name: test
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: none
      operations:
        notify: { method: POST, path: /notes, repeatable: true, undo: void }
        label:
          with: { size: text }
          find: find-label
          settles-within: 1m
          method: POST
          path: /labels
        find-label:
          with: { size: text }
          method: GET
          path: /labels/${with.size}
          outcomes:
            - { when: status == 200, outcome: completed, result: { found: "${with.size}" } }
            - { when: status == 404, outcome: not-found }
        void: { method: POST, path: /void, repeatable: true }
      """;

  private record Seen(String path, JsonNode body) {}

  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final ObjectNode with =
      JsonNodeFactory.instance.objectNode().put("final", true).put("note", "a \"b\"");
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            seen.add(
                new Seen(exchange.getRequestURI().getPath(), new ObjectMapper().readTree(body)));
            byte[] answer = "{}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void eachOperationHasPathsOfItsOwnAndGetsItsParameters() throws Exception {
    Agent agent =
        agent(
            Map.of(
                "perform-path", "/charges",
                "undo-path", "/charges/undo",
                "operations.capture.perform-path", "/captures",
                "operations.capture.undo-path", "/captures/undo"));

    assertThat(agent.perform(call(null, null))).isInstanceOf(StepAnswer.Done.class);
    assertThat(agent.perform(call("capture", with))).isInstanceOf(StepAnswer.Done.class);
    assertThat(agent.undo(undo("capture", with))).isInstanceOf(StepAnswer.Done.class);
    assertThat(agent.perform(call("refund", with)).unwrapped())
        .isInstanceOf(StepAnswer.NotOffered.class);

    assertThat(seen)
        .extracting(Seen::path)
        .containsExactly("/charges", "/captures", "/captures/undo");
    assertThat(seen.get(0).body().has("operation") || seen.get(0).body().has("with")).isFalse();
    for (Seen ofCapture : seen.subList(1, 3)) {
      assertThat(ofCapture.body().path("operation").asText()).isEqualTo("capture");
      assertThat(ofCapture.body().path("with")).isEqualTo(with);
    }
  }

  @Test
  void withoutPathsOfItsOwnItPerformsNoStepThatNamesNone() throws Exception {
    Agent agent =
        agent(
            Map.of(
                "operations.capture.perform-path", "/captures",
                "operations.capture.undo-path", "/captures/undo"));

    assertThat(agent.perform(call(null, null)).unwrapped())
        .isInstanceOf(StepAnswer.NotOffered.class);
    assertThat(agent.undo(undo(null, null)).unwrapped()).isInstanceOf(StepAnswer.NotOffered.class);
    assertThat(seen).isEmpty();
  }

  /** Otherwise an order that named it by mistake could never end. */
  @Test
  void theUndoOfWhatWasRefusedEachTimeNeedsNoOperation() throws Exception {
    Agent agent = PartnerFixture.agent(PARTNER, url());

    for (StepCall undo : List.of(undo("unheard-of", null), undo("capture", null))) {
      assertThat(agent.undo(refusedEachTime(undo)).unwrapped())
          .isInstanceOf(StepAnswer.NeverHappened.class);
      assertThat(agent.undo(undo).unwrapped()).isInstanceOf(StepAnswer.NotOffered.class);
    }
    assertThat(seen).isEmpty();
  }

  private static StepCall refusedEachTime(StepCall undo) {
    StepRequest request = undo.request();
    ForwardCall nothing =
        new ForwardCall(undo.forwardKey(), ForwardCall.Outcome.NO_EFFECT, null, null, null);
    return new StepCall(
        new StepRequest(
            request.schemaVersion(),
            request.orderId(),
            request.workflow(),
            request.step(),
            request.direction(),
            request.attempt(),
            request.completeBy(),
            request.remoteKey(),
            request.order(),
            request.results(),
            request.replyPartition(),
            request.highestReplyVersion(),
            request.traceParent(),
            nothing,
            request.earlierCallsUntil(),
            request.operation(),
            request.with(),
            request.firstStartedAt(),
            null,
            null,
            null),
        undo.timeLimit());
  }

  @Test
  void expressionsOfAPartnerFileReadTheParameters() throws Exception {
    Agent agent = PartnerFixture.agent(PARTNER, url());

    agent.perform(call("authorise", null));
    agent.perform(call("capture", with));
    agent.undo(undo("capture", with));

    assertThat(seen)
        .extracting(Seen::path)
        .containsExactly("/authorisations", "/captures", "/refunds");
    assertThat(seen.get(1).body()).hasToString("{\"last\":true,\"note\":\"n a \\\"b\\\"\"}");
    assertThat(seen.get(2).body()).hasToString("{\"reason\":\"a \\\"b\\\"\"}");
  }

  @Test
  void anAgentIsCalledAtMostOnceIfOneOfItsOperationsIs() {
    assertThat(PartnerFixture.agent(WITHOUT_KEYS, url()).callsAtMostOnce()).isTrue();
    String repeatable =
        WITHOUT_KEYS
            .replace("    find: find-label\n    settles-within: 1m\n", "    repeatable: true\n")
            .replaceAll("(?s)  find-label:.*(?=  void:)", "");
    assertThat(PartnerFixture.agent(repeatable, url()).callsAtMostOnce()).isFalse();
    assertThat(PartnerFixture.agent(PARTNER, url()).callsAtMostOnce()).isFalse();
  }

  /** What a partner recognizes by no key is looked up; what may be repeated is. */
  @Test
  void eachOperationIsRepeatedByARuleOfItsOwn() throws Exception {
    Agent agent = PartnerFixture.agent(WITHOUT_KEYS, url());
    ObjectNode size = JsonNodeFactory.instance.objectNode().put("size", "small");

    assertThat(agent.perform(call("label", size))).isInstanceOf(StepAnswer.Done.class);
    StepAnswer found = agent.perform(later(call("label", size)));
    assertThat(((StepAnswer.Done) found).result()).hasToString("{\"found\":\"small\"}");
    assertThat(agent.perform(later(call("notify", null)))).isInstanceOf(StepAnswer.Done.class);
    assertThat(agent.perform(call("find-label", size)).unwrapped())
        .isInstanceOf(StepAnswer.NotOffered.class);

    assertThat(seen).extracting(Seen::path).containsExactly("/labels", "/labels/small", "/notes");
  }

  private static StepCall later(StepCall call) {
    Instant earlierCallsUntil = Instant.now().minus(Duration.ofHours(1));
    return new StepCall(call.request().afterCallsUntil(earlierCallsUntil), call.timeLimit());
  }

  private Agent agent(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(Map.of("agent.base-url", url()));
    settings.forEach((name, value) -> all.put("agent." + name, value));
    AgentSettings bound =
        new Binder(new MapConfigurationPropertySource(all))
            .bindOrCreate("agent", Bindable.of(AgentSettings.class));
    Secrets none = new Secrets(name -> null, System::nanoTime);
    PartnerRoutes routes =
        new PartnerRoutes(
            none,
            new DefaultSslBundleRegistry(),
            () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    return new ConfiguredHttpAgents(none, routes, OrderTracing.OFF, Clock.systemUTC(), new Hooks())
        .agent("payment", bound);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static StepCall call(@Nullable String operation, @Nullable ObjectNode with) {
    return call(StepRequests.completeWithin(Duration.ofSeconds(10)), operation, with);
  }

  private static StepCall undo(@Nullable String operation, @Nullable ObjectNode with) {
    return call(StepRequests.completeWithin(Duration.ofSeconds(10)).undo(), operation, with);
  }

  private static StepCall call(
      StepRequests request, @Nullable String operation, @Nullable ObjectNode with) {
    return new StepCall(request.build().doing(operation, with), Duration.ofSeconds(5));
  }
}
