package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusCommandTest {

  private static final String ORDER_ID = "01939d40-0000-7000-8000-000000000001";
  private static final String ORDER =
      """
      {"orderId": "%s", "state": "Error", "direction": "forward", "version": 7,
       "workflow": "order-fulfilment", "submittedAt": "2026-11-20T12:00:00.123456Z",
       "changedAt": "2026-11-20T12:00:09Z",
       "failure": {"code": "refused-422", "message": "the card is blocked"},
       "order": {"customerReference": "shop 4711", "customerId": "C-7", "currency": "EUR",
                 "total": "12.500", "lines": [{}, {}]},
       "steps": [
         {"name": "reserve-stock", "agent": "inventory", "state": "Completed", "attempt": 5,
          "failureCount": 1, "attemptsMade": 2, "maxAttempts": 12, "startedAt": "2026-11-20T12:00:01Z",
          "finishedAt": "2026-11-20T12:00:02.500Z", "result": {"reservation": "R-1"}},
         {"name": "take-payment", "agent": "payment", "state": "Failed", "attempt": 1,
          "failureCount": 0, "attemptsMade": 1, "maxAttempts": 12, "declines": 3, "failure": {"code": "refused-422", "message": "the card is blocked"}},
         {"name": "ship", "agent": "carrier", "state": "NotStarted", "attempt": 0,
          "failureCount": 0, "attemptsMade": 0}]}
      """
          .formatted(ORDER_ID);

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/orders", StatusCommandTest::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void orderIsShownStepByStep() {
    var run = status(ORDER_ID);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Order " + ORDER_ID)
        .contains("reference shop 4711, customer C-7, EUR 12.50, 2 lines")
        .contains("Error (forward), version 7")
        .contains("submitted 2026-11-20T12:00:00.123Z")
        .contains("why: the card is blocked (refused-422)")
        .containsPattern("STEP +AGENT +STATE +ATTEMPTS +DECLINED +STARTED")
        .containsPattern(
            "reserve-stock +inventory +Completed +2 of 12 +- +2026-11-20T12:00:01Z +1.5 s")
        .containsPattern("take-payment +payment +Failed +1 of 12 +3 times +-")
        .containsPattern("ship +carrier +NotStarted +0 +- +- +-");
  }

  @Test
  void orderIsFoundByItsCustomerReference() {
    assertThat(status("shop 4711").out()).contains("Order " + ORDER_ID);
  }

  @Test
  void unknownOrderIsNamed() {
    var run = status("4712");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("no order with the id or the customer reference 4712");
  }

  @Test
  void missingCredentialsAreReportedWithHowToSetThem() {
    server.removeContext("/orders");
    server.createContext("/orders", exchange -> answer(exchange, 401, "{}"));

    var run = status(ORDER_ID);

    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).contains("ORDERLY_TOKEN", "ORDERLY_USER");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "403 | {\"detail\": \"Not you.\"} | 6 | Not you.",
        "410 | {\"detail\": \"It left.\", \"orderId\": \"o\"} | 4 | ./orderly archive show o",
        "429 | {\"detail\": \"Too many.\"} | 5 | Too many. Again later.",
        "503 | {\"detail\": \"The store is away.\"} | 5 | The store is away. Again later."
      })
  void anErrorResponseIsShownWithItsDetail(int status, String body, int exitCode, String sentence) {
    server.removeContext("/orders");
    server.createContext("/orders", exchange -> answer(exchange, status, body));

    var run = status(ORDER_ID);

    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.err()).contains(sentence).doesNotContain("\tat ");
  }

  private CommandRun status(String order) {
    return CommandRun.of("status", order, "--url", url());
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var uri = exchange.getRequestURI();
    if (uri.getPath().equals("/orders/" + ORDER_ID)) {
      answer(exchange, 200, ORDER);
    } else if (uri.getRawQuery() == null) {
      answer(exchange, 404, "{}");
    } else if (uri.getRawQuery().contains("reference=shop+4711")) {
      answer(exchange, 200, "{\"orders\": [{\"orderId\": \"%s\"}]}".formatted(ORDER_ID));
    } else {
      answer(exchange, 200, "{\"orders\": []}");
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
