package io.orderly.agent.running;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.messages.StepRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A carrier that knows no idempotency key: each call is one more shipment. It can be asked for the
 * shipment of a reference.
 */
final class KeylessPartner implements AutoCloseable {

  private static final String FILE =
      """
      name: carrier
      version: 1
      base-url: http://127.0.0.1:%d
      credentials: none
      idempotency: none
      operations:
        perform:
          undo: void
          method: POST
          path: /shipments/${key}
      %s
          outcomes:
            - when: status == 200
              outcome: completed
              result: { number: "${body.number}" }
        find:
          method: GET
          path: /shipments/${key}
          outcomes:
            - when: status == 200 && body.found
              outcome: completed
              result: { number: "${body.number}" }
            - when: status == 200 && !body.found
              outcome: not-found
        void:
          repeatable: true
          method: DELETE
          path: /shipments/number/${forwardResult.number}
      """;

  private final HttpServer server;
  private final Map<String, Integer> shipments = new ConcurrentHashMap<>();
  private final List<String> voided = new CopyOnWriteArrayList<>();
  private final AtomicInteger lookUps = new AtomicInteger();
  private final Set<String> hanging = ConcurrentHashMap.newKeySet();
  private final CountDownLatch letGo = new CountDownLatch(1);

  KeylessPartner() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::handle);
    server.start();
  }

  /** Its file, with or without a find. */
  Path file(Path folder, String settlesWithin) throws IOException {
    return write(folder, "    find: find\n    settles-within: " + settlesWithin);
  }

  Path fileWithoutFind(Path folder) throws IOException {
    return write(folder, "");
  }

  private Path write(Path folder, String find) throws IOException {
    String text = FILE.formatted(server.getAddress().getPort(), find);
    if (find.isEmpty()) {
      int from = text.indexOf("  find:\n");
      text = text.substring(0, from) + text.substring(text.indexOf("  void:\n"));
    }
    return Files.writeString(folder.resolve("carrier.yaml"), text);
  }

  /** The next shipment of this step is made, and its answer does not come. */
  void hangOn(StepRequest request) {
    hanging.add(request.remoteKey());
  }

  /** Answers the calls that hang. */
  void letGo() {
    letGo.countDown();
  }

  /** A call that was on its way arrives. */
  void shipLate(StepRequest request) {
    shipments.merge(request.remoteKey(), 1, Integer::sum);
  }

  int shipments(StepRequest request) {
    return shipments.getOrDefault(request.remoteKey(), 0);
  }

  /** The numbers of the shipments that were voided, in this order. */
  List<String> voided() {
    return voided;
  }

  /** How often it was asked for a shipment. */
  int lookUps() {
    return lookUps.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String reference = path.substring(path.lastIndexOf('/') + 1);
      if ("POST".equals(exchange.getRequestMethod())) {
        shipments.merge(reference, 1, Integer::sum);
        if (hanging.contains(reference)) {
          letGo.await();
        }
      } else if ("DELETE".equals(exchange.getRequestMethod())) {
        voided.add(reference);
      } else {
        lookUps.incrementAndGet();
      }
      boolean found = shipments.containsKey(reference);
      byte[] answer =
          "{\"found\":%b,\"number\":\"no-%s\"}"
              .formatted(found, reference)
              .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    letGo.countDown();
    server.stop(0);
  }
}
