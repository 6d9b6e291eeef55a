package io.orderly.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Delivers shipments: sees what waits for couriers, and says what it did. */
final class Courier {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SOON = Duration.ofMinutes(2);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Suite suite;

  Courier(Suite suite) {
    this.suite = suite;
  }

  String name() {
    return suite.users().submitter().name();
  }

  /** Waits until a shipment is to be picked up, and picks it up. */
  void dispatch(String orderId, int shipment) throws Exception {
    done(orderId, "dispatched." + shipment);
  }

  /** Waits until a shipment is to be delivered, and delivers it. */
  void deliver(String orderId, int shipment) throws Exception {
    done(orderId, "delivered." + shipment);
  }

  private void done(String orderId, String step) throws Exception {
    awaitWork(orderId, step);
    answer(orderId, step, "{}");
  }

  /** Answers a step of an order. */
  void answer(String orderId, String step, String body) throws Exception {
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

  void awaitWork(String orderId, String step) {
    await().atMost(SOON).until(() -> work(orderId).contains(step));
  }

  /** The steps of an order that wait for couriers. */
  List<String> work(String orderId) throws Exception {
    HttpRequest get = request("/work?for=courier").build();
    JsonNode page = JSON.readTree(http.send(get, BodyHandlers.ofString()).body());
    return StreamSupport.stream(page.path("work").spliterator(), false)
        .filter(item -> item.path("orderId").asText().equals(orderId))
        .map(item -> item.path("step").asText())
        .toList();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(suite.url(Service.SUBMISSION).resolve(path))
        .header("Authorization", suite.users().submitter().authorization());
  }
}
