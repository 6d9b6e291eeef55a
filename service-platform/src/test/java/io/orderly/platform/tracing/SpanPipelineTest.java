package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.resources.Resource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No collector may delay an order. */
class SpanPipelineTest {

  private static final int QUEUE = 600;
  private static final Duration SOON = Duration.ofSeconds(10);

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicReference<String> authorization = new AtomicReference<>("");
  private final CountDownLatch testIsOver = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    testIsOver.countDown();
    threads.shutdownNow();
  }

  @Test
  void spansReachTheCollectorWithItsHeaders() throws IOException {
    HttpServer collector = collector(this::accept);
    try (SpanPipeline pipeline = pipeline(collector.getAddress())) {
      endSpans(pipeline, 3);

      await().atMost(SOON).until(() -> counted("sent") == 3);
      assertThat(authorization).hasValue("Bearer of-the-tests");
    } finally {
      collector.stop(0);
    }
  }

  @Test
  void spansForAnUnreachableCollectorAreLostAndCounted() throws IOException {
    HttpServer collector = collector(this::accept);
    InetSocketAddress address = collector.getAddress();
    collector.stop(0);
    try (SpanPipeline pipeline = pipeline(address)) {
      endSpans(pipeline, 3);

      await().atMost(SOON).until(() -> counted("lost") == 3);
      assertThat(requests).hasValue(0);
    }
  }

  @Test
  void aHangingCollectorDelaysNothingAndSpansBeyondTheQueueAreDropped() throws IOException {
    HttpServer collector = collector(this::hang);
    try (SpanPipeline pipeline = pipeline(collector.getAddress())) {
      long startedNanos = System.nanoTime();
      endSpans(pipeline, 5 * QUEUE);
      long tookMillis = Duration.ofNanos(System.nanoTime() - startedNanos).toMillis();

      assertThat(tookMillis).isLessThan(2_000);
      assertThat(counted("dropped")).isBetween(1.0, 4.0 * QUEUE);
      await().atMost(SOON).until(() -> counted("lost") + counted("dropped") == 5 * QUEUE);
    } finally {
      collector.stop(0);
    }
  }

  @Test
  void aCollectorThatRecoversIsSentToAgain() throws IOException {
    AtomicInteger left = new AtomicInteger(2);
    HttpServer collector =
        collector(
            exchange -> {
              if (left.getAndDecrement() > 0) {
                answer(exchange, 503);
              } else {
                accept(exchange);
              }
            });
    try (SpanPipeline pipeline = pipeline(collector.getAddress())) {
      await()
          .atMost(SOON)
          .until(
              () -> {
                endSpans(pipeline, 1);
                return counted("sent") > 0;
              });

      assertThat(counted("lost")).isPositive();
    } finally {
      collector.stop(0);
    }
  }

  private interface Answering {
    void to(HttpExchange exchange) throws IOException;
  }

  private HttpServer collector(Answering answering) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", answering::to);
    server.setExecutor(threads);
    server.start();
    return server;
  }

  private void accept(HttpExchange exchange) throws IOException {
    authorization.set(exchange.getRequestHeaders().getFirst("Authorization"));
    answer(exchange, 200);
  }

  private void answer(HttpExchange exchange, int status) throws IOException {
    requests.incrementAndGet();
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private void hang(HttpExchange exchange) {
    try {
      testIsOver.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  private SpanPipeline pipeline(InetSocketAddress collector) {
    URI endpoint = URI.create("http://127.0.0.1:" + collector.getPort() + "/v1/traces");
    TracingProperties properties =
        new TracingProperties(
            endpoint,
            Map.of("Authorization", "Bearer of-the-tests"),
            1,
            QUEUE,
            Duration.ofMillis(50),
            Duration.ofMillis(300));
    return new SpanPipeline(endpoint, properties, Resource.getDefault(), meters);
  }

  private static void endSpans(SpanPipeline pipeline, int count) {
    for (int i = 0; i < count; i++) {
      pipeline.tracer().spanBuilder("test").startSpan().end();
    }
  }

  private double counted(String outcome) {
    return meters.get("orderly.spans").tag("outcome", outcome).counter().count();
  }
}
