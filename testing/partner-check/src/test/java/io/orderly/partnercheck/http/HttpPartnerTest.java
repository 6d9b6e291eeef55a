package io.orderly.partnercheck.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.partnercheck.ShippedTemplates;
import io.orderly.partnercheck.call.Addresses;
import io.orderly.partnercheck.call.Answer;
import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.Calls;
import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.Templates;
import io.orderly.partnercheck.call.UnusablePartnerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How calls and answers go over a real connection. */
class HttpPartnerTest {

  private static final SampleOrder ORDER = SampleOrder.unheardOf("check");

  private final CompletableFuture<String> received = new CompletableFuture<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"forward\": 2, \"undo\": 1}                                  | 2 | 1",
        "[{\"direction\": \"forward\"}, {\"direction\": \"undo\"}]      | 1 | 1",
        "{\"direction\": \"forward\"} {\"direction\": \"forward\"}      | 2 | 0",
        "{\"direction\": \"undo\"}                                      | 0 | 1",
        "[]                                                             | 0 | 0",
        "``                                                             | 0 | 0"
      })
  void effectsAreCountedInEveryDocumentedFormat(String body, int forward, int undo) {
    answer("/effects/" + ORDER.orderId(), 200, body);

    assertThat(partner().effects(ORDER)).contains(new Effects(forward, undo));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>", "{\"direction\": \"sideways\"}", "{\"effects\": 1}"})
  void anUnreadableEffectCountIsReported(String body) {
    answer("/effects/", 200, body);

    assertThatThrownBy(() -> partner().effects(ORDER))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("The effects URL")
        .hasMessageContaining("/effects/" + ORDER.orderId());
  }

  @Test
  void aMissingEffectCountIsReported() {
    assertThatThrownBy(() -> partner().effects(ORDER))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("answers with status 404");
  }

  @Test
  void onlyTheBeginningOfALargeAnswerIsKept() {
    answer("/orders", 201, "x".repeat(1_000_000));

    var exchange = partner().ask(call());

    assertThat(exchange.answer())
        .isInstanceOfSatisfying(
            Answer.Response.class, response -> assertThat(response.body()).hasSize(65_536));
    assertThat(exchange.answer().text()).startsWith("201 xxx").endsWith("...").hasSizeLessThan(200);
  }

  @Test
  void controlCharactersOfAnAnswerAreNotPrinted() {
    answer("/orders", 201, "a\u001b[2Jb\r\nc");

    assertThat(partner().ask(call()).answer().text()).isEqualTo("201 a?[2Jb c");
  }

  @Test
  void aRedirectIsNotFollowed() {
    server.createContext(
        "/orders",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          write(exchange, 302, "");
        });

    assertThat(partner().ask(call()).status()).isEqualTo(302);
  }

  @Test
  void anEndlessAnswerIsCutAtTheTimeLimit() {
    server.createContext(
        "/orders",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
        });

    assertThat(partner(Duration.ofSeconds(1)).ask(call()).wasTooLate()).isTrue();
  }

  @Test
  void anAbortedCallIsSentCompletelyBeforeTheConnectionCloses() throws Exception {
    server.createContext(
        "/orders",
        exchange -> {
          received.complete(
              "%s %s %s"
                  .formatted(
                      exchange.getRequestMethod(),
                      exchange.getRequestHeaders().getFirst("Idempotency-Key"),
                      body(exchange)));
          write(exchange, 201, "{}");
        });

    var exchange = partner().askAndHangUp(call());

    assertThat(exchange.wasHungUp()).isTrue();
    assertThat(received.get(10, TimeUnit.SECONDS))
        .isEqualTo("POST %s %s".formatted(ORDER.forwardKey(), call().request().body()));
  }

  private HttpPartner partner() {
    return partner(Duration.ofSeconds(10));
  }

  private HttpPartner partner(Duration timeLimit) {
    return new HttpPartner(target(), timeLimit, TimeBudget.of(Duration.ofSeconds(30)));
  }

  private Call call() {
    return target().calls().perform(ORDER);
  }

  private Target target() {
    var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    var addresses =
        new Addresses(url.resolve("/orders"), null, new Template(url + "/effects/{{orderId}}"));
    var templates =
        new Templates(ShippedTemplates.perform(), ShippedTemplates.undo(), null, Map.of());
    return new Target("test", "check", addresses, templates);
  }

  private void answer(String path, int status, String body) {
    server.createContext(path, exchange -> write(exchange, status, body));
  }

  private static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void write(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** As an agent does with an access token that the partner does not take any more. */
  @Test
  void aCallWhoseTokenIsRefusedIsMadeOnceMoreWithANewOne() {
    server.createContext(
        "/",
        exchange -> {
          boolean isNew = "Bearer new".equals(exchange.getRequestHeaders().getFirst("X-Token"));
          exchange.sendResponseHeaders(isNew ? 204 : 401, -1);
          exchange.close();
        });

    assertThat(withTokens("Bearer new").status()).isEqualTo(204);
    assertThat(withTokens("Bearer newer").status()).isEqualTo(401);
    assertThat(withTokens(null).status()).isEqualTo(401);
  }

  private Exchange withTokens(@Nullable String next) {
    var target = new Target("test", target().addresses(), new Renewing(target().calls(), next));
    return new HttpPartner(target, Duration.ofSeconds(10), TimeBudget.of(Duration.ofSeconds(30)))
        .ask(call());
  }

  /** Calls of a partner with access tokens. */
  private record Renewing(Calls calls, @Nullable String next) implements Calls {

    @Override
    public Optional<Call> withNewToken(Call refused) {
      return Optional.ofNullable(next).map(token -> refused.with(Map.of("X-Token", token)));
    }

    @Override
    public SampleOrder newOrder() {
      return calls.newOrder();
    }

    @Override
    public boolean canUndo() {
      return calls.canUndo();
    }

    @Override
    public Call perform(SampleOrder order) {
      return calls.perform(order);
    }

    @Override
    public Call performWithBodyOf(SampleOrder order, SampleOrder other) {
      return calls.performWithBodyOf(order, other);
    }

    @Override
    public Optional<Call> performRefused(SampleOrder order) {
      return calls.performRefused(order);
    }

    @Override
    public Call undo(SampleOrder order, Exchange performed) {
      return calls.undo(order, performed);
    }

    @Override
    public Optional<Call> undoOfUnknown(SampleOrder order) {
      return calls.undoOfUnknown(order);
    }

    @Override
    public String hint(int status) {
      return calls.hint(status);
    }

    @Override
    public int readLimitBytes() {
      return calls.readLimitBytes();
    }
  }
}
