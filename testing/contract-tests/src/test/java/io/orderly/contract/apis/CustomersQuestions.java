package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.contract.Http;
import io.orderly.messages.MessageCodec;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;

/** What a customer asks of orders that have ended, well and not so well. */
final class CustomersQuestions {

  private static final String JSON = "application/json";
  private static final String ORDER = "/orders/{orderId}";

  private final Http http;
  private final JsonNode processed;
  private final JsonNode inError;
  private final JsonNode asking;

  CustomersQuestions(Scene scene) throws Exception {
    http = scene.customer();
    processed = scene.processed();
    inError = scene.inError();
    asking = scene.asking();
  }

  GoodAnswers all() {
    String path = path(processed);
    String seen = processed.path("version").asText();
    return new GoodAnswers()
        .to("get /openapi", () -> http.get("/openapi"))
        .to("post /orders", 202, () -> http.post("/orders", JSON, Scene.newOrder()))
        .to(
            "post /orders/batch",
            () -> http.post("/orders/batch", "application/x-ndjson", Scene.newOrder()))
        .to("get /orders", () -> http.get("/orders?limit=5"))
        .to("get " + ORDER, () -> http.get(path))
        .to("get " + ORDER + "/events", () -> http.get(path + "/events"))
        .to(
            "get " + ORDER + "/events",
            204,
            () -> http.get(path + "/events", "Last-Event-ID", seen))
        .to("get /work", () -> http.get("/work?for=submitter"))
        .to("post " + ORDER + "/steps/{step}/completion", this::complete)
        .to("post " + ORDER + "/corrections", this::correct)
        .to("post " + ORDER + "/cancel", 202, this::cancel)
        // It was, by the question before.
        .to("post " + ORDER + "/cancel", this::cancel);
  }

  private HttpResponse<String> cancel() throws Exception {
    return http.post(path(inError) + "/cancel", JSON, "{}");
  }

  private HttpResponse<String> complete() throws Exception {
    return http.post(path(asking) + "/steps/choose/completion", JSON, "{\"choice\": \"refund\"}");
  }

  /** Of an order that begins later. */
  private HttpResponse<String> correct() throws Exception {
    String later =
        "\"workflow\": \"shop-order\", \"startAt\": \"%s\", "
            .formatted(Instant.now().plus(Duration.ofDays(1)));
    String order = Scene.newOrder().replaceFirst("\\{", "{" + later);
    JsonNode accepted = MessageCodec.mapper().readTree(http.post("/orders", JSON, order).body());
    return http.post(
        path(accepted) + "/corrections",
        JSON,
        "{\"reason\": \"I moved\", \"attributes\": {\"city\": \"Ulm\"}}");
  }

  private static String path(JsonNode order) {
    return "/orders/" + order.path("orderId").textValue();
  }
}
