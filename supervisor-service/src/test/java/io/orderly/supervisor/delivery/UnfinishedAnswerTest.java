package io.orderly.supervisor.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What counts of an answer, from a server that begins one and does not end it. */
class UnfinishedAnswerTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int SEVERAL = 20;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final WebhookClient client = WebhookClient.toOperators(TIMEOUT, 1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/taken", exchange -> answer(exchange, 200));
    server.createContext("/refused", exchange -> answer(exchange, 422));
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void whatWasAcceptedIsNotRepeatedBecauseTheAnswerDoesNotEnd() {
    for (int time = 0; time < SEVERAL; time++) {
      assertThat(post("/taken")).isEqualTo(new Rejected("200"));
    }
  }

  @Test
  void neitherIsWhatWasRejected() {
    assertThat(post("/refused")).isEqualTo(new Rejected("422"));
  }

  /** A rejection that names the status. */
  private DeliveryResult post(String path) {
    String url = "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    return client.post(url, Map.of(), new byte[] {'{', '}'}, status -> new Rejected("" + status));
  }

  private void answer(HttpExchange exchange, int status) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(status, 0);
      exchange.getResponseBody().write("a begin".getBytes(StandardCharsets.US_ASCII));
      exchange.getResponseBody().flush();
      boolean isOver = closing.await(TIMEOUT.multipliedBy(6).toSeconds(), TimeUnit.SECONDS);
      assertThat(isOver).isTrue();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
