package io.orderly.cli.submission;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A submission service that remembers what it took in memory: a line {@code bad...} is refused, any
 * other one is an order with its text as its reference.
 */
final class StandInEndpoint implements AutoCloseable {

  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, UUID> orders = new LinkedHashMap<>();
  private final AtomicInteger linesUntilOutage = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger requestsOfOutage = new AtomicInteger();
  private final AtomicInteger linesReceived = new AtomicInteger();
  private final HttpServer server;

  StandInEndpoint() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/orders/batch", this::batch);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** After so many more lines the store is away, for so many requests. */
  void breakAfter(int lines, int requests) {
    linesUntilOutage.set(lines);
    requestsOfOutage.set(requests);
  }

  Map<String, UUID> orders() {
    return orders;
  }

  int linesReceived() {
    return linesReceived.get();
  }

  private void batch(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (linesUntilOutage.get() <= 0 && requestsOfOutage.getAndDecrement() > 0) {
      exchange.sendResponseHeaders(UNAVAILABLE, -1);
      exchange.close();
      return;
    }
    var answer = answers(body.lines().toList());
    exchange.sendResponseHeaders(OK, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private byte[] answers(List<String> lines) throws IOException {
    var answer = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      linesReceived.incrementAndGet();
      answer.append(json.writeValueAsString(result(i + 1, lines.get(i)))).append('\n');
    }
    return answer.toString().getBytes(StandardCharsets.UTF_8);
  }

  private Map<String, Object> result(int number, String line) {
    if (linesUntilOutage.getAndDecrement() <= 0 && requestsOfOutage.get() > 0) {
      return Map.of("line", number, "status", "unavailable", "detail", "The store is away.");
    }
    if (line.startsWith("bad")) {
      var error = Map.of("field", "lines[%d].quantity".formatted(number), "rule", "must be 1");
      return Map.of("line", number, "status", "refused", "errors", List.of(error));
    }
    var status = orders.containsKey(line) ? "known" : "accepted";
    var orderId = orders.computeIfAbsent(line, reference -> UUID.randomUUID());
    return Map.of("line", number, "status", status, "orderId", orderId.toString());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
