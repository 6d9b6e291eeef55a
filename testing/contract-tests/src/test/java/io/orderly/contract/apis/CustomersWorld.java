package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.contract.Http;
import io.orderly.contract.apis.GoodAnswers.Question;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The customer's door of a running suite, with an order that is Processed and one in Error. */
final class CustomersWorld {

  private static final String JSON = "application/json";
  private static final String CANCEL = "post /orders/{orderId}/cancel";
  private static final String CORRECT = "post /orders/{orderId}/corrections";
  private static final String COMPLETE = "post /orders/{orderId}/steps/{step}/completion";
  private static final String STEP = "take-payment";
  private static final String CORRECTION =
      "{\"commandId\": \"%s\", \"reason\": \"I moved\", \"attributes\": {\"city\": \"Ulm\"}}";

  private final Suite suite;
  private final Http http;
  private final String processed;
  private final String inError;
  private final String departed;

  CustomersWorld(Suite suite, Scene scene) throws Exception {
    this.suite = suite;
    http = scene.customer();
    processed = orderId(scene.processed());
    inError = orderId(scene.inError());
    departed = scene.departed();
  }

  World made() {
    SuiteUsers users = suite.users();
    return new World(
        suite.url(RestApi.SUBMISSION.service()),
        new World.Credentials(
            users.submitter().authorization(), Map.of("post", users.viewer().authorization())),
        Map.of("orderId", processed, "step", STEP),
        Map.of(
            "NewOrder",
            Scene.newOrder(),
            "CancelCommand",
            "{}",
            "CorrectionCommand",
            CORRECTION.formatted(UUID.randomUUID()),
            "CompletionCommand",
            "{}"),
        special());
  }

  private Map<String, Question> special() {
    Map<String, Question> special = new LinkedHashMap<>();
    special.put("400 post /orders/batch", this::brokenGzip);
    special.put("422 post /orders", this::takenReference);
    special.put("409 " + CANCEL, () -> cancel(processed, UUID.randomUUID().toString()));
    special.put("422 " + CANCEL, this::takenCommandId);
    special.put("409 " + CORRECT, () -> correct(processed, UUID.randomUUID().toString()));
    special.put("422 " + CORRECT, this::takenCorrectionId);
    special.put("409 " + COMPLETE, () -> complete(processed, UUID.randomUUID().toString()));
    special.put("422 " + COMPLETE, this::takenCompletionId);
    special.put("410 get /orders/{orderId}", () -> http.get("/orders/" + departed));
    return special;
  }

  private HttpResponse<String> brokenGzip() throws Exception {
    return new Asking(
            "post",
            "/orders/batch",
            Map.of(
                "Authorization", suite.users().submitter().authorization(),
                "Content-Type", "application/x-ndjson",
                "Content-Encoding", "gzip"),
            Scene.newOrder())
        .sendTo(suite.url(RestApi.SUBMISSION.service()));
  }

  private HttpResponse<String> takenReference() throws Exception {
    String order = Scene.newOrder();
    http.post("/orders", JSON, order);
    return http.post("/orders", JSON, order.replace("2.55", "2.56"));
  }

  private HttpResponse<String> takenCommandId() throws Exception {
    String commandId = UUID.randomUUID().toString();
    cancel(processed, commandId);
    return cancel(inError, commandId);
  }

  private HttpResponse<String> takenCorrectionId() throws Exception {
    String commandId = UUID.randomUUID().toString();
    correct(processed, commandId);
    return correct(inError, commandId);
  }

  private HttpResponse<String> correct(String orderId, String commandId) throws Exception {
    return http.post("/orders/" + orderId + "/corrections", JSON, CORRECTION.formatted(commandId));
  }

  private HttpResponse<String> takenCompletionId() throws Exception {
    String commandId = UUID.randomUUID().toString();
    complete(processed, commandId);
    return complete(inError, commandId);
  }

  private HttpResponse<String> complete(String orderId, String commandId) throws Exception {
    return http.post(
        "/orders/%s/steps/%s/completion".formatted(orderId, STEP),
        JSON,
        "{\"commandId\": \"%s\"}".formatted(commandId));
  }

  private HttpResponse<String> cancel(String orderId, String commandId) throws Exception {
    return http.post(
        "/orders/" + orderId + "/cancel", JSON, "{\"commandId\": \"%s\"}".formatted(commandId));
  }

  private static String orderId(JsonNode order) {
    return order.path("orderId").textValue();
  }
}
