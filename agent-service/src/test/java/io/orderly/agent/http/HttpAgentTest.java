package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The agent over HTTP, against a partner that speaks the partners' protocol. */
class HttpAgentTest extends AgentContractTest {

  private static final int RESULT_MAX_BYTES = 65_536;

  private final RemoteService service = RemoteService.start(this::answer);
  private final HttpAgent agent = agentAt(service.url());

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
    service.tell(
        forward().remoteKey(),
        RemoteService.answer(
            422,
            """
            {"title": "Declined", "detail": "Insufficient funds", "code": "card-declined"}
            """));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    boolean isUndo = exchange.getRequestURI().getPath().endsWith("/undo");
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
        200,
        partner.undo(forwardKey)
            ? "{\"undone\":true}"
            : "{\"undone\":false,\"neverHappened\":true}");
  }

  @Test
  void aPerformCarriesTheKeyTheOrderAndTheEarlierResults() throws Exception {
    StepCall call = forward();

    agent.perform(call);

    RemoteService.Call seen = service.callsOf(call.remoteKey()).get(0);
    assertThat(seen.path()).isEqualTo("/charges");
    assertThat(seen.traceParent()).contains(StepRequests.TRACE_PARENT);
    assertThat(seen.json().path("orderId").textValue())
        .isEqualTo(call.request().orderId().toString());
    assertThat(seen.json().path("step").textValue()).isEqualTo(StepRequests.STEP);
    assertThat(seen.json().at("/order/customerReference").textValue()).isEqualTo("reference-1");
    assertThat(seen.json().at("/order/total").textValue()).isEqualTo("2.500");
    assertThat(seen.json().at("/order/lines/0/unitPrice").textValue()).isEqualTo("1.250");
    assertThat(seen.body()).contains("\"fee\":0.10");
    assertThat(seen.json().at("/order/lines/0/attributes/size").intValue()).isEqualTo(42);
    assertThat(seen.json().at("/results/reserve-stock").textValue()).isEqualTo("r-1");
    assertThat(seen.json().has("forwardKey")).isFalse();
  }

  @Test
  void anUndoCarriesItsOwnKeyAndTheForwardOne() throws Exception {
    StepCall call = undo();

    agent.undo(call);

    RemoteService.Call seen = service.callsOf(call.remoteKey()).get(0);
    assertThat(seen.path()).isEqualTo("/charges/undo");
    assertThat(seen.key()).isEqualTo(call.request().orderId() + ":take-payment:undo");
    assertThat(seen.json().path("forwardKey").textValue())
        .isEqualTo(call.request().orderId() + ":take-payment");
    assertThat(seen.json().has("order")).isFalse();
  }

  @Test
  void anUndoCarriesTheForwardResult() throws Exception {
    StepCall call = undo();

    agent.undo(call);

    RemoteService.Call seen = service.callsOf(call.remoteKey()).get(0);
    assertThat(seen.json().path("forwardOutcome").textValue()).isEqualTo("completed");
    assertThat(seen.json().path("result").textValue()).isEqualTo("charge-1");
  }

  @Test
  void aHangingServiceLeavesTheOutcomeUnknownAtTheTimeLimit() throws Exception {
    hang();

    assertThat(agent.perform(shortened(forward()))).isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void anInterruptAbortsACallThatHangsInItsResponse() throws Exception {
    service.tell(forward().remoteKey(), service.beginAndHang());

    assertThatAnInterruptFreesTheThread();
  }

  @Test
  void anAbortedResponseLeavesTheOutcomeUnknown() throws Exception {
    service.tell(forward().remoteKey(), RemoteService.breakOff());

    assertThat(agent.perform(forward())).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(service.callsOf(forward().remoteKey())).hasSize(1);
  }

  @Test
  void anUnreachableServiceIsUnavailable() throws Exception {
    assertThat(agentAt("http://127.0.0.1:" + closedPort()).perform(forward()))
        .isInstanceOf(StepAnswer.Unavailable.class);
  }

  @Test
  void aResponseIsTruncatedAtItsLimit() throws Exception {
    service.tell(
        forward().remoteKey(),
        RemoteService.answer(200, "{\"charge\":\"" + "x".repeat(3 * RESULT_MAX_BYTES) + "\"}"));

    StepAnswer answer = agent.perform(forward());

    assertThat(((StepAnswer.Done) answer).result().path("truncated").booleanValue()).isTrue();
  }

  @Test
  void anInvalidTraceParentIsNotSent() throws Exception {
    StepCall call = forward();
    var request = call.request();
    var untraced =
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
            "injected: header",
            null,
            null);

    agent.perform(call(untraced));

    assertThat(service.callsOf(call.remoteKey()).get(0).traceParent()).isEqualTo(Optional.empty());
  }

  private static StepCall shortened(StepCall call) {
    return new StepCall(call.request(), Duration.ofMillis(300));
  }

  private static HttpAgent agentAt(String url) {
    return new HttpAgent(
        "payment",
        new HttpEndpoint(
            URI.create(url + "/charges"),
            URI.create(url + "/charges/undo"),
            Duration.ofSeconds(2),
            RESULT_MAX_BYTES));
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
