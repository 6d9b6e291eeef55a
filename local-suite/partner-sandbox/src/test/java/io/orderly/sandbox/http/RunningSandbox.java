package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** A sandbox that serves on a free port, and how a test speaks to it. */
final class RunningSandbox implements AutoCloseable {

  static final JsonMapper JSON = new JsonMapper();

  /** Forward address and step of each partner. */
  enum PartnerCall {
    INVENTORY("/inventory/reservations", "reserve-stock"),
    PAYMENT("/payment/charges", "take-payment"),
    CARRIER("/carrier/shipments", "ship");

    final String path;
    final String step;

    PartnerCall(String path, String step) {
      this.path = path;
      this.step = step;
    }

    String partner() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final SandboxServer server;

  private RunningSandbox(SandboxServer server) {
    this.server = server;
  }

  static RunningSandbox start(Path folder) throws IOException {
    var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return new RunningSandbox(SandboxServer.start(anyPort, folder));
  }

  HttpResponse<String> perform(PartnerCall call, String orderId) throws Exception {
    return performLater(call, orderId, order("SKU-1")).get();
  }

  /** With a bearer's token. */
  HttpResponse<String> perform(PartnerCall call, String orderId, String token) throws Exception {
    var request =
        request(call.path)
            .header("Idempotency-Key", orderId + ":" + call.step)
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(forward(call, orderId, order("SKU-1")).toString()))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  HttpResponse<String> perform(PartnerCall call, String orderId, ObjectNode order)
      throws Exception {
    return performLater(call, orderId, order).get();
  }

  CompletableFuture<HttpResponse<String>> performLater(
      PartnerCall call, String orderId, ObjectNode order) {
    return post(call.path, orderId + ":" + call.step, forward(call, orderId, order));
  }

  private static ObjectNode forward(PartnerCall call, String orderId, ObjectNode order) {
    var body = JSON.createObjectNode().put("orderId", orderId).put("step", call.step);
    body.set("order", order);
    body.putObject("results");
    return body;
  }

  /**
   * A call that is being worked on for certain, since a second one was just turned away with 409.
   */
  CompletableFuture<HttpResponse<String>> performInProgress(PartnerCall call, String orderId)
      throws Exception {
    var one = performLater(call, orderId, order("SKU-1"));
    var other = performLater(call, orderId, order("SKU-1"));
    var turnedAway = one.applyToEither(other, response -> response).get();
    if (turnedAway.statusCode() != 409) {
      throw new IllegalStateException("Expected 409 but got " + turnedAway);
    }
    return one.isDone() ? other : one;
  }

  HttpResponse<String> undo(PartnerCall call, String orderId) throws Exception {
    return undoLater(call, orderId).get();
  }

  CompletableFuture<HttpResponse<String>> undoLater(PartnerCall call, String orderId) {
    return undoLater(call, orderId, orderId + ":" + call.step + ":undo");
  }

  CompletableFuture<HttpResponse<String>> undoLater(
      PartnerCall call, String orderId, String undoKey) {
    var body =
        JSON.createObjectNode()
            .put("orderId", orderId)
            .put("step", call.step)
            .put("forwardKey", orderId + ":" + call.step);
    return post(call.path + "/undo", undoKey, body);
  }

  CompletableFuture<HttpResponse<String>> post(String path, String key, JsonNode body) {
    var request =
        request(path)
            .header("Idempotency-Key", key)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString()))
            .build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  HttpResponse<String> send(String method, String path, String body) throws Exception {
    var request = request(path).method(method, BodyPublishers.ofString(body)).build();
    return client.send(request, BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .timeout(Duration.ofSeconds(20));
  }

  void setFaults(PartnerCall call, String faultSettings) throws Exception {
    var response = send("PATCH", "/fault-settings/" + call.partner(), faultSettings);
    if (response.statusCode() != 200) {
      throw new IllegalArgumentException(response.body());
    }
  }

  JsonNode summary(PartnerCall call) throws Exception {
    return JSON.readTree(send("GET", "/ledger/summary", "").body()).get(call.partner());
  }

  List<JsonNode> effects(String orderId) throws Exception {
    return lines("/ledger?orderId=" + orderId);
  }

  List<JsonNode> lines(String path) throws Exception {
    var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(send("GET", path, "").body());
    return values.readAll();
  }

  static ObjectNode order(String... skus) {
    var order = JSON.createObjectNode();
    var lines = order.putArray("lines");
    for (var sku : skus) {
      lines.addObject().put("sku", sku).put("quantity", 1);
    }
    return order;
  }

  static JsonNode json(HttpResponse<String> response) throws Exception {
    return JSON.readTree(response.body());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
