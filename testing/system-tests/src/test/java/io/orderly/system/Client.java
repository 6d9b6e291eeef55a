package io.orderly.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A customer: submits over REST, asks again when there was no answer, and remembers every answer.
 */
final class Client {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A service that was killed in between has to start again. */
  private static final Duration GIVES_UP_AFTER = Suite.READY_WITHIN;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private final Suite suite;

  Client(Suite suite) {
    this.suite = suite;
  }

  /** A line of the batch door's answer. */
  record LineResult(int line, String status, String orderId, JsonNode errors) {}

  /** Orders with references of their own, as NDJSON lines. */
  static List<String> newOrders(int count, String workflow) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ObjectNode order = JSON.createObjectNode();
      order.put("customerReference", "system-" + UUID.randomUUID());
      order.put("customerId", "customer-" + i % 7);
      order.put("currency", "GBP");
      order.put("workflow", workflow);
      order
          .putArray("lines")
          .addObject()
          .put("sku", "85123A")
          .put("quantity", 1 + i % 5)
          .put("unitPrice", "2.55");
      lines.add(order.toString());
    }
    return lines;
  }

  /** Submits one order and returns its id. */
  String submit(String order) throws Exception {
    return accepted(post("/orders", "application/json", order));
  }

  /** Submits one order as a part of a trace. */
  String submit(String order, String traceParent) throws Exception {
    return accepted(post("/orders", "application/json", order, traceParent));
  }

  private static String accepted(HttpResponse<String> response) throws Exception {
    if (response.statusCode() != 202) {
      throw new AssertionError(response.statusCode() + ": " + response.body());
    }
    return JSON.readTree(response.body()).get("orderId").textValue();
  }

  /**
   * Submits all lines, in requests of 100, each again until it was answered: so a service that dies
   * in between costs time and no order.
   *
   * @return the ids of the orders that were acknowledged
   */
  List<String> submitAll(List<String> orders) {
    List<String> acknowledged = new ArrayList<>();
    for (int from = 0; from < orders.size(); from += 100) {
      List<String> chunk = orders.subList(from, Math.min(from + 100, orders.size()));
      acknowledged.addAll(
          await()
              .atMost(GIVES_UP_AFTER)
              .ignoreExceptions()
              .until(() -> acknowledgedOf(chunk), ids -> ids.size() == chunk.size()));
    }
    return acknowledged;
  }

  private List<String> acknowledgedOf(List<String> chunk) throws Exception {
    return submitBatch(String.join("\n", chunk)).stream()
        .filter(result -> result.orderId() != null)
        .map(LineResult::orderId)
        .toList();
  }

  /** Sends NDJSON through the batch door. */
  List<LineResult> submitBatch(String ndjson) throws Exception {
    return results(post("/orders/batch", "application/x-ndjson", ndjson));
  }

  /** Sends NDJSON through the batch door, as a part of a trace. */
  List<LineResult> submitBatch(String ndjson, String traceParent) throws Exception {
    return results(post("/orders/batch", "application/x-ndjson", ndjson, traceParent));
  }

  private static List<LineResult> results(HttpResponse<String> response) throws Exception {
    if (response.statusCode() != 200) {
      throw new IOException(response.statusCode() + ": " + response.body());
    }
    List<LineResult> results = new ArrayList<>();
    for (String line : response.body().lines().toList()) {
      JsonNode json = JSON.readTree(line);
      results.add(
          new LineResult(
              json.get("line").intValue(),
              json.get("status").textValue(),
              json.path("orderId").textValue(),
              json.path("errors")));
    }
    return results;
  }

  /** Answers a step that asks the submitter. */
  void answer(String orderId, String step, String choice) throws Exception {
    String body = JSON.createObjectNode().put("choice", choice).toString();
    HttpRequest post =
        request("/orders/" + orderId + "/steps/" + step + "/completion")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(post, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + ": " + answer.body());
    }
  }

  /** Where an order stands. */
  JsonNode order(String orderId) throws Exception {
    HttpRequest get = request("/orders/" + orderId).build();
    return JSON.readTree(http.send(get, BodyHandlers.ofString()).body());
  }

  private HttpResponse<String> post(String path, String contentType, String body) throws Exception {
    return post(path, contentType, body, "");
  }

  private HttpResponse<String> post(
      String path, String contentType, String body, String traceParent) throws Exception {
    HttpRequest.Builder request =
        request(path)
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", contentType)
            .POST(BodyPublishers.ofString(body));
    if (!traceParent.isEmpty()) {
      request.header("traceparent", traceParent);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(suite.url(Service.SUBMISSION).resolve(path))
        .header("Authorization", suite.users().submitter().authorization());
  }

  static String lines(List<String> orders) {
    return orders.stream().collect(Collectors.joining("\n"));
  }
}
