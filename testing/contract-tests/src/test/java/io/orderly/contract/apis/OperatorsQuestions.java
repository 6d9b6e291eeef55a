package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.Http;
import io.orderly.contract.apis.GoodAnswers.Question;
import java.net.http.HttpResponse;
import java.util.UUID;

/** What an operator asks about a suite in which everything has happened once. */
final class OperatorsQuestions {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String JSON = "application/json";
  private static final String WHY = "{\"reason\": \"a contract test\"}";
  private static final String BULK = "/operator/bulk-commands";
  private static final String LETTERS = "/operator/dead-letters";
  private static final String SHARE = "/operator/customer-weight";
  private static final String LIMITS = "/operator/agents/{name}/limits";
  private static final String ORDER = "/operator/orders/{orderId}";

  private final Http http;
  private final String processed;
  private final String inError;
  private final String departed;
  private final String letter;
  private final String asking;

  OperatorsQuestions(Scene scene) throws Exception {
    http = scene.operator();
    processed = "/operator/orders/" + scene.processed().path("orderId").textValue();
    inError = scene.inError().path("orderId").textValue();
    departed = scene.departed();
    letter = scene.deadLetter();
    asking = "/operator/orders/" + scene.asking().path("orderId").textValue();
  }

  /**
   * Those that change nothing first: an order is resubmitted when nobody asks about it any more.
   */
  GoodAnswers all() {
    GoodAnswers answers = new GoodAnswers();
    askForFigures(answers);
    askForOrders(answers);
    hold(answers);
    commandMany(answers);
    seeToLetters(answers);
    seeToTheOrderInError(answers);
    return answers;
  }

  private void askForFigures(GoodAnswers answers) {
    answers
        .to("get /openapi", get("/openapi"))
        .to("get /operator/summary", get("/operator/summary"))
        .to("get /operator/agents", get("/operator/agents"))
        .to("get /operator/workflows", get("/operator/workflows"))
        .to("get /operator/agent-instances", get("/operator/agent-instances"))
        .to("get /operator/consumer-lag", get("/operator/consumer-lag"))
        .to("get /operator/retention", get("/operator/retention"));
  }

  private void askForOrders(GoodAnswers answers) {
    answers
        .to("get /operator/errors", get("/operator/errors"))
        .to("get /operator/orders", get("/operator/orders?state=Error&limit=1"))
        .to("get /operator/asks", get("/operator/asks?of=submitter"))
        .to(
            "post " + ORDER + "/answer",
            post(
                asking + "/answer",
                "{\"step\": \"choose\", \"choice\": \"wait\", \"reason\": \"a contract test\"}"))
        .to("get " + ORDER, get(processed))
        .to(
            "get " + ORDER + "/steps/{step}/request",
            get(processed + "/steps/reserve-stock/request"))
        .to("get /archive/orders/{orderId}", get("/archive/orders/" + departed));
  }

  /** Bounds that nothing reaches, and things that nobody holds are let go on. */
  private void hold(GoodAnswers answers) {
    String limits = "/operator/agents/carrier/limits";
    String bounds = "{\"callsPerSecond\": 1000000, \"reason\": \"a contract test\"}";
    String weight = "{\"weight\": 2.5, \"reason\": \"a contract test\"}";
    answers
        .to("put " + LIMITS, send("PUT", limits, bounds))
        .to("get " + LIMITS, get(limits))
        .to("delete " + LIMITS, send("DELETE", limits, WHY))
        .to("post /operator/agents/{name}/{action}", post("/operator/agents/carrier/resume", WHY))
        .to(
            "post /operator/workflows/{name}/{action}",
            post("/operator/workflows/order-fulfilment/resume", WHY))
        .to("post /operator/workflows", post("/operator/workflows", OperatorsWorld.REGISTRATION))
        .to(
            "post /operator/workflows/{name}/retire",
            post("/operator/workflows/contract-parcels/retire", WHY))
        .to("get /operator/pauses", get("/operator/pauses"))
        .to("put " + SHARE, send("PUT", SHARE + "?customerId=a%2Fb", weight))
        .to("get " + SHARE, get(SHARE + "?customerId=a%2Fb"))
        .to("get /operator/customer-weights", get("/operator/customer-weights"));
  }

  private void commandMany(GoodAnswers answers) {
    answers
        .to("post " + BULK, post(BULK, bulk("\"state\": \"Error\"", true)))
        .to("post " + BULK, 202, this::begun)
        .to("get " + BULK, get(BULK))
        .to("get " + BULK + "/{bulkId}", () -> http.get(BULK + "/" + bulkId()))
        .to(
            "post " + BULK + "/{bulkId}/stop",
            () -> http.post(BULK + "/" + bulkId() + "/stop", JSON, WHY));
  }

  /** Of a customer who has no orders. */
  private HttpResponse<String> begun() throws Exception {
    return http.post(BULK, JSON, bulk("\"customerId\": \"" + UUID.randomUUID() + "\"", false));
  }

  private String bulkId() throws Exception {
    return json(begun()).path("bulkId").textValue();
  }

  private static String bulk(String filter, boolean dryRun) {
    return "{\"command\": \"undo\", \"filter\": {%s}, \"dryRun\": %b, \"reason\": \"a contract test\"}"
        .formatted(filter, dryRun);
  }

  private void seeToLetters(GoodAnswers answers) {
    String topic = letter.replaceAll("/.*", "");
    String one = LETTERS + "/{topic}/{partition}/{offset}";
    answers
        .to("get " + LETTERS, get(LETTERS))
        .to("post " + one + "/replay", post(LETTERS + "/" + letter + "/replay", WHY))
        .to("get " + LETTERS + "/{topic}", get(LETTERS + "/" + topic))
        .to("get " + one, get(LETTERS + "/" + letter));
  }

  private void seeToTheOrderInError(GoodAnswers answers) {
    String alerts = "/operator/alerts?orderId=" + inError;
    answers
        .to("get /operator/alerts", get(alerts))
        .to(
            "post /operator/alerts/{alertId}/acknowledge",
            () ->
                http.post(
                    "/operator/alerts/%s/acknowledge"
                        .formatted(json(http.get(alerts)).at("/alerts/0/alertId").textValue()),
                    JSON,
                    WHY))
        .to("get /operator/alert-causes", get("/operator/alert-causes"))
        .to(
            "post /operator/alert-causes/acknowledge",
            post(
                "/operator/alert-causes/acknowledge",
                "{\"failureCode\": \"no-such-code\", \"reason\": \"a contract test\"}"))
        .to("post " + ORDER + "/{command}", this::resubmitted);
  }

  private HttpResponse<String> resubmitted() throws Exception {
    String path = "/operator/orders/" + inError;
    long version = json(http.get(path)).path("version").longValue();
    String command = "{\"version\": %d, \"reason\": \"a contract test\"}".formatted(version);
    return http.post(path + "/resubmit", JSON, command);
  }

  private Question get(String path) {
    return () -> http.get(path);
  }

  private Question post(String path, String body) {
    return () -> http.post(path, JSON, body);
  }

  private Question send(String method, String path, String body) {
    return () -> http.send(method, path, body);
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    return MAPPER.readTree(answer.body());
  }
}
