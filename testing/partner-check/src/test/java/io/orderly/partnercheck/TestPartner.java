package io.orderly.partnercheck;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.partnercheck.TestPartnerMemory.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A small real remote service over HTTP that takes 20 ms for its work and has the given faults. */
final class TestPartner implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration WORK = Duration.ofMillis(20);
  private static final int HANGS_EVERY = 4;

  private final Set<Fault> faults;
  private final Duration hang;
  private final TestPartnerMemory memory;
  private final AtomicInteger performs = new AtomicInteger();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final HttpServer server;

  private TestPartner(Set<Fault> faults, Duration hang) throws IOException {
    this.faults = faults;
    this.hang = hang;
    this.memory = new TestPartnerMemory(faults);
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.createContext("/", this::handle);
    server.setExecutor(workers);
    server.start();
  }

  /**
   * Serves until closed.
   *
   * @param hang how long it takes now and then, if that is its fault
   */
  static TestPartner start(Set<Fault> faults, Duration hang) throws IOException {
    return new TestPartner(faults, hang);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    switch (exchange.getRequestURI().getPath()) {
      case "/orders" -> take(exchange, body, false);
      case "/orders/undo" -> take(exchange, body, true);
      case "/effects" -> write(exchange, new Reply(200, effects(exchange)));
      default ->
          write(exchange, new Reply(faults.contains(Fault.KNOWS_EVERY_PATH) ? 200 : 404, "{}"));
    }
  }

  private String effects(HttpExchange exchange) {
    return memory.effects(exchange.getRequestURI().getQuery().replace("orderId=", ""));
  }

  private void take(HttpExchange exchange, String body, boolean isUndo) {
    JsonNode order;
    try {
      order = JSON.readTree(body);
    } catch (JsonProcessingException garbage) {
      write(exchange, new Reply(statusOfGarbage(), "{}"));
      return;
    }
    var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    if (isUndo) {
      write(exchange, memory.undo(key, order));
    } else {
      perform(exchange, key, order);
    }
  }

  private int statusOfGarbage() {
    if (faults.contains(Fault.SWALLOWS_GARBAGE)) {
      return 202;
    }
    return faults.contains(Fault.FAILS_AT_GARBAGE) ? 500 : 400;
  }

  private void perform(HttpExchange exchange, String key, JsonNode order) {
    var known =
        faults.contains(Fault.FORGETS_WITH_THE_CONNECTION)
            ? key + exchange.getRemoteAddress().getPort()
            : key;
    memory
        .admit(known, order)
        .ifPresentOrElse(
            reply -> write(exchange, reply), () -> performLater(exchange, known, order));
  }

  private void performLater(HttpExchange exchange, String key, JsonNode order) {
    after(work()).execute(() -> write(exchange, memory.perform(key, order)));
  }

  private Duration work() {
    boolean hangs =
        faults.contains(Fault.HANGS_NOW_AND_THEN) && performs.incrementAndGet() % HANGS_EVERY == 0;
    return hangs ? hang : WORK;
  }

  private Executor after(Duration delay) {
    return CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, workers);
  }

  private static void write(HttpExchange exchange, Reply reply) {
    var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (IOException callerIsGone) {
      exchange.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
