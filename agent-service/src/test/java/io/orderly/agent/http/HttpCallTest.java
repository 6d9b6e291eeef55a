package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens on the wire of a call: connections kept and not, answers of every bad kind. */
@Timeout(60)
class HttpCallTest {

  private static final int RESULT_MAX_BYTES = 1_024;
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration SLOW_MACHINE = Duration.ofSeconds(10);
  private static final String DONE = "{\"charge\":\"ch-1\"}";

  @Test
  void aConnectionIsReusedForTheNextCall() throws Exception {
    try (RawServer server = RawServer.start(RawServer.answer(DONE), RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);

      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);
      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aChunkedBodyIsReadToItsEndAndItsConnectionReused() throws Exception {
    String chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    try (RawServer server =
        RawServer.start(
            RawServer.say(chunked + "a\r\n{\"charge\":\r\n7\r\n\"ch-1\"}\r\n0\r\n\r\n"),
            RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);

      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);
      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void anIdleConnectionClosedByTheServerIsNotReused() throws Exception {
    try (RawServer server =
        RawServer.start(
            RawServer.thenHangUp(RawServer.answer(DONE)),
            RawServer.thenHangUp(RawServer.answer(DONE)))) {
      HttpAgent agent = agentOf(server);
      agent.perform(call());

      await()
          .untilAsserted(
              () -> assertThat(agent.perform(call())).isInstanceOf(StepAnswer.Done.class));

      assertThat(server.connections()).isEqualTo(2);
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void aConnectionWithUnsolicitedDataIsNotReused() throws Exception {
    String unasked = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n";
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n" + DONE;
    try (RawServer server =
        RawServer.start(RawServer.say(answer + unasked), RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);

      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);
      assertThat(agent.perform(call())).isInstanceOf(StepAnswer.Done.class);
    }
  }

  @Test
  void aConnectionWithAnUnreadBodyIsNotReused() throws Exception {
    // The client reads one byte more than it takes; what follows comes only with the next request.
    String begun =
        "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n".formatted(10 * RESULT_MAX_BYTES)
            + "x".repeat(RESULT_MAX_BYTES + 1);
    try (RawServer server =
        RawServer.start(RawServer.say(begun), RawServer.answer(DONE), RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);
      agent.perform(call());

      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void connectionCloseIsHonoured() throws Exception {
    String closing = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 17\r\n\r\n" + DONE;
    try (RawServer server = RawServer.start(RawServer.say(closing), RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);

      agent.perform(call());
      agent.perform(call());

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void aCallAbortedOnAReusedConnectionIsNotRetried() throws Exception {
    try (RawServer server =
        RawServer.start(
            RawServer.answer(DONE),
            RawServer.thenHangUp(RawServer.say("")),
            RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);
      agent.perform(call());

      assertThat(agent.perform(call())).isInstanceOf(StepAnswer.Unknown.class);

      assertThat(server.requests()).hasSize(2);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    String elsewhere = "HTTP/1.1 307 Temporary Redirect\r\nLocation: /other\r\nContent-Length: 0";
    try (RawServer server =
        RawServer.start(RawServer.say(elsewhere + "\r\n\r\n"), RawServer.answer(DONE))) {

      assertThat(agentOf(server).perform(call())).isInstanceOf(StepAnswer.Unknown.class);

      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void anEndlessBodyIsTruncatedAndItsConnectionClosed() throws Exception {
    String endless = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    try (RawServer server =
        RawServer.start(
            RawServer.sayForever(endless, "a\r\n0123456789\r\n"), RawServer.answer(DONE))) {
      HttpAgent agent = agentOf(server);

      JsonNode result = resultOf(agent.perform(call()));

      assertThat(result.path("truncated").booleanValue()).isTrue();
      assertThat(resultOf(agent.perform(call()))).hasToString(DONE);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void endlessHeadersAreCutOff() throws Exception {
    try (RawServer server =
        RawServer.start(RawServer.sayForever("HTTP/1.1 200 OK\r\n", "X-More: and more\r\n"))) {

      assertThat(codeOf(agentOf(server).perform(call()))).isEqualTo("broken-connection");
    }
  }

  @Test
  void anEndlessHeaderIsCutOff() throws Exception {
    try (RawServer server =
        RawServer.start(RawServer.sayForever("HTTP/1.1 200 OK\r\nX-Long: ", "x".repeat(500)))) {

      assertThat(codeOf(agentOf(server).perform(call()))).isEqualTo("broken-connection");
    }
  }

  @Test
  void aResponseThatIsNotHttpLeavesTheOutcomeUnknown() throws Exception {
    try (RawServer server = RawServer.start(RawServer.say("SSH-2.0-OpenSSH_9.2\r\n\r\n\r\n"))) {

      assertThat(agentOf(server).perform(limited(SHORT))).isInstanceOf(StepAnswer.Unknown.class);
    }
  }

  @Test
  void aBodyThatIsNotJsonIsKeptAsText() throws Exception {
    try (RawServer server = RawServer.start(RawServer.answer("<p>OK</p>"))) {

      assertThat(resultOf(agentOf(server).perform(call()))).hasToString("{\"body\":\"<p>OK</p>\"}");
    }
  }

  @Test
  void anAnswerWithoutABodyIsAnEmptyResult() throws Exception {
    try (RawServer server = RawServer.start(RawServer.say("HTTP/1.1 204 No Content\r\n\r\n"))) {

      assertThat(resultOf(agentOf(server).perform(call()))).hasToString("{}");
    }
  }

  @Test
  void aSlowResponseIsCutAtTheTimeLimit() throws Exception {
    // Each drop would start a limit of single reads anew.
    RawServer.Move drops =
        caller -> {
          RawServer.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n").make(caller);
          for (int i = 0; i < 1_000; i++) {
            long saidNanos = System.nanoTime();
            await().pollInterval(Duration.ofMillis(20)).until(() -> isOver(saidNanos));
            RawServer.say(" ").make(caller);
          }
        };
    try (RawServer server = RawServer.start(drops)) {
      assertCut(agentOf(server), limited(SHORT));
    }
  }

  @Test
  void aCallToAServerThatDoesNotReadEndsAtTheTimeLimit() throws Exception {
    StepRequest large = with(Map.of("reserve-stock", new TextNode("x".repeat(15_000_000))));
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertCut(agentAt(silent.getLocalPort()), new StepCall(large, SHORT));
    }
  }

  private static boolean isOver(long sinceNanos) {
    return System.nanoTime() - sinceNanos > Duration.ofMillis(40).toNanos();
  }

  private static void assertCut(HttpAgent agent, StepCall call) throws InterruptedException {
    long startedNanos = System.nanoTime();

    StepAnswer answer = agent.perform(call);

    assertThat(codeOf(answer)).isEqualTo("time-limit");
    assertThat(Duration.ofNanos(System.nanoTime() - startedNanos))
        .isBetween(SHORT, SHORT.plus(SLOW_MACHINE));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private static HttpAgent agentOf(RawServer server) {
    return agentAt(server.port());
  }

  private static HttpAgent agentAt(int port) {
    URI address = URI.create("http://127.0.0.1:" + port + "/charges");
    return new HttpAgent(
        "payment", new HttpEndpoint(address, address, Duration.ofSeconds(2), RESULT_MAX_BYTES));
  }

  private static StepCall call() {
    return limited(TIME_LIMIT);
  }

  private static StepCall limited(Duration timeLimit) {
    return new StepCall(StepRequests.completeWithin(Duration.ofMinutes(1)).build(), timeLimit);
  }

  private static StepRequest with(Map<String, JsonNode> results) {
    StepRequest usual = StepRequests.completeWithin(Duration.ofMinutes(1)).build();
    return new StepRequest(
        usual.schemaVersion(),
        usual.orderId(),
        usual.workflow(),
        usual.step(),
        usual.direction(),
        usual.attempt(),
        usual.completeBy(),
        usual.remoteKey(),
        usual.order(),
        results,
        usual.replyPartition(),
        usual.highestReplyVersion(),
        usual.traceParent(),
        usual.undoes(),
        usual.earlierCallsUntil());
  }

  private static JsonNode resultOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Done.class);
    return ((StepAnswer.Done) answer).result();
  }

  private static String codeOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Unknown.class);
    return ((StepAnswer.Unknown) answer).why().code();
  }
}
