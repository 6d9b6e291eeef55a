package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.Http;
import io.orderly.contract.apis.GoodAnswers.Question;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The operator's door of a running suite in which everything has happened once. */
final class OperatorsWorld {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String JSON = "application/json";
  private static final String ORDERS = "/operator/orders/";
  private static final String BULK = "/operator/bulk-commands";
  private static final String SHARE = "/operator/customer-weight?customerId=";
  private static final String WORKFLOWS = "/operator/workflows";
  private static final String WHY = "\"reason\": \"a contract test\"";

  /** A workflow that nothing else uses. */
  static final String REGISTRATION =
      """
      {"definition": "{name: contract-parcels, agents: {carrier: {idempotency-window: 30d}},\
       steps: [{name: ship, agent: carrier, complete-within: 20s}]}", %s}\
      """
          .formatted(WHY);

  private final Suite suite;
  private final Http http;
  private final String processed;
  private final String inError;
  private final String departed;
  private final String[] letter;

  OperatorsWorld(Suite suite, Scene scene) throws Exception {
    this.suite = suite;
    http = scene.operator();
    processed = scene.processed().path("orderId").textValue();
    inError = scene.inError().path("orderId").textValue();
    departed = scene.departed();
    letter = scene.deadLetter().split("/", 3);
  }

  World made() throws Exception {
    SuiteUsers users = suite.users();
    String viewer = users.viewer().authorization();
    return new World(
        suite.url(RestApi.SUPERVISOR.service()),
        new World.Credentials(
            users.operator().authorization(),
            Map.of(
                "get", users.submitter().authorization(),
                "get /openapi", "",
                "post", viewer,
                "put", viewer,
                "delete", viewer)),
        values(),
        bodies(),
        special());
  }

  private Map<String, String> values() throws Exception {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("orderId", processed);
    values.put("command", "undo");
    values.put("step", "reserve-stock");
    values.put("name", "carrier");
    values.put("/operator/workflows/{name}/{action} name", "order-fulfilment");
    values.put("/operator/workflows/{name}/retire name", "contract-parcels");
    values.put("action", "resume");
    values.put("alertId", alertId());
    values.put("bulkId", json(bulk(UUID.randomUUID().toString())).path("bulkId").textValue());
    values.put("topic", letter[0]);
    values.put("partition", letter[1]);
    values.put("offset", letter[2]);
    return values;
  }

  private static Map<String, String> bodies() {
    String command = "{" + WHY + "}";
    return Map.of(
        "Command", command,
        "OrderCommand", "{\"version\": 1, " + WHY + "}",
        "AnswerRequest", "{\"step\": \"reserve-stock\", \"choice\": \"wait\", " + WHY + "}",
        "LimitCommand", "{\"callsPerSecond\": 1000000, " + WHY + "}",
        "WeightCommand", "{\"weight\": 2.5, " + WHY + "}",
        "RegistrationCommand", REGISTRATION,
        "CauseCommand", "{\"failureCode\": \"no-such-code\", " + WHY + "}",
        "BulkCommand", bulkBody("nobody", "\"dryRun\": true, "));
  }

  private Map<String, Question> special() {
    Map<String, Question> special = new LinkedHashMap<>();
    String limits = " /operator/agents/{name}/limits";
    String order = " get " + ORDERS + "{orderId}";
    String command = " post " + ORDERS + "{orderId}/{command}";
    String answer = " post " + ORDERS + "{orderId}/answer";
    special.put("410" + order, () -> http.get(ORDERS + departed));
    special.put("409" + command, () -> undo(processed, UUID.randomUUID().toString()));
    special.put("422" + command, () -> second(this::undoProcessed, id -> undo(inError, id)));
    special.put("409" + answer, () -> answered(processed).run(UUID.randomUUID().toString()));
    special.put("422" + answer, () -> second(this::undoProcessed, answered(inError)));
    special.put("422 delete" + limits, () -> second(unlimited("carrier"), unlimited("payment")));
    special.put("422 put" + limits, () -> second(unlimited("carrier"), limited("payment")));
    special.put(
        "422 post /operator/agents/{name}/{action}",
        () -> second(resumed("agents/carrier"), resumed("agents/payment")));
    special.put(
        "422 post /operator/workflows/{name}/{action}",
        () -> second(resumed("agents/carrier"), resumed("workflows/order-fulfilment")));
    special.put(
        "409 post /operator/workflows",
        () ->
            http.post(
                WORKFLOWS, JSON, REGISTRATION.replace("contract-parcels", "order-fulfilment")));
    special.put(
        "409 post /operator/workflows/{name}/retire",
        () -> http.post(WORKFLOWS + "/order-fulfilment/retire", JSON, "{" + WHY + "}"));
    Command retire = posted(WORKFLOWS + "/contract-parcels/retire");
    special.put("422 post /operator/workflows", () -> second(retire, this::registered));
    special.put(
        "422 post /operator/workflows/{name}/retire", () -> second(this::registered, retire));
    special.put(
        "422 post /operator/alerts/{alertId}/acknowledge",
        () ->
            second(this::undoProcessed, posted("/operator/alerts/" + alertId() + "/acknowledge")));
    special.put("422 post " + BULK, () -> second(this::bulk, this::bulk));
    special.put("422 put /operator/customer-weight", () -> second(weighed("a"), weighed("b")));
    special.put(
        "422 post /operator/dead-letters/{topic}/{partition}/{offset}/replay",
        () -> second(replayed(letter[2]), replayed("999999")));
    return special;
  }

  /** Runs a command under an id. */
  private interface Command {

    HttpResponse<String> run(String commandId) throws Exception;
  }

  /** The answer to another command under the same id. */
  private static HttpResponse<String> second(Command first, Command second) throws Exception {
    String commandId = UUID.randomUUID().toString();
    first.run(commandId);
    return second.run(commandId);
  }

  private Command answered(String orderId) {
    String body =
        "{\"step\": \"reserve-stock\", \"choice\": \"wait\", \"commandId\": \"%s\", " + WHY + "}";
    return id -> http.post(ORDERS + orderId + "/answer", JSON, body.formatted(id));
  }

  private Command posted(String path) {
    return id -> http.post(path, JSON, command(id));
  }

  private Command resumed(String what) {
    return posted("/operator/" + what + "/resume");
  }

  private HttpResponse<String> registered(String commandId) throws Exception {
    String head = "{\"commandId\": \"%s\", ".formatted(commandId);
    return http.post(WORKFLOWS, JSON, head + REGISTRATION.substring(1));
  }

  private Command replayed(String offset) {
    return posted("/operator/dead-letters/%s/%s/%s/replay".formatted(letter[0], letter[1], offset));
  }

  private Command unlimited(String agent) {
    return id -> http.send("DELETE", "/operator/agents/" + agent + "/limits", command(id));
  }

  private Command limited(String agent) {
    String body = "{\"callsPerSecond\": 1000000, \"commandId\": \"%s\", " + WHY + "}";
    return id -> http.send("PUT", "/operator/agents/" + agent + "/limits", body.formatted(id));
  }

  private Command weighed(String customer) {
    String body = "{\"weight\": 2.5, \"commandId\": \"%s\", " + WHY + "}";
    return id -> http.send("PUT", SHARE + customer, body.formatted(id));
  }

  private HttpResponse<String> undoProcessed(String commandId) throws Exception {
    return undo(processed, commandId);
  }

  private HttpResponse<String> undo(String orderId, String commandId) throws Exception {
    long version = json(http.get(ORDERS + orderId)).path("version").longValue();
    String body = "{\"version\": %d, \"commandId\": \"%s\", %s}".formatted(version, commandId, WHY);
    return http.post(ORDERS + orderId + "/undo", JSON, body);
  }

  /** Of a customer who has no orders, another one each time. */
  private HttpResponse<String> bulk(String commandId) throws Exception {
    String id = "\"commandId\": \"%s\", ".formatted(commandId);
    return http.post(BULK, JSON, bulkBody(UUID.randomUUID().toString(), id));
  }

  private static String bulkBody(String customer, String more) {
    return "{\"command\": \"undo\", \"filter\": {\"customerId\": \"%s\"}, %s%s}"
        .formatted(customer, more, WHY);
  }

  private String alertId() throws Exception {
    return json(http.get("/operator/alerts?orderId=" + inError))
        .at("/alerts/0/alertId")
        .textValue();
  }

  private static String command(String commandId) {
    return "{\"commandId\": \"%s\", %s}".formatted(commandId, WHY);
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    return MAPPER.readTree(answer.body());
  }
}
