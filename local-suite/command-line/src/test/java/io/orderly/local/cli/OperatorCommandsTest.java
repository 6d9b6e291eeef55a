package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.infrastructure.FreePort;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators read, and how each answer of a door ends a command. */
class OperatorCommandsTest {

  private static final String ONE = "01939d40-0000-7000-8000-000000000001";
  private static final String TWO = "01939d40-0000-7000-8000-000000000002";
  private static final String BULK = "01939d40-0000-7000-8000-0000000000b1";
  private static final String ORDER =
      """
      {"orderId": "%s", "customerReference": "web-1", "customer": "C-7",
       "state": "Error", "direction": "forward", "version": 7,
       "workflow": "order-fulfilment", "workflowVersion": "1",
       "submittedAt": "2026-11-20T12:00:00.100Z", "changedAt": "2026-11-20T12:00:09Z",
       "failure": {"code": "refused-422", "message": "the card is blocked"}, "paused": false,
       "heldBy": [{"kind": "agent", "name": "payment", "heldBy": "ada", "reason": "bank is away"}],
       "commands": [{"command": "resubmit"}, {"command": "skip", "step": "take-payment"},
                    {"command": "pause", "refusedBecause": "the order is in Error"}],
       "steps": [{"name": "take-payment", "agent": "payment", "state": "Failed", "attempt": 2,
                  "failureCount": 1, "startedAt": "2026-11-20T12:00:01Z",
                  "finishedAt": "2026-11-20T12:00:02.500Z",
                  "failure": {"code": "refused-422", "message": "the card is blocked"}}],
       "events": [{"at": "2026-11-20T12:00:05Z", "version": 6, "kind": "resubmit", "attempt": 0,
                   "detail": "", "actor": "ada", "reason": "try again", "outcome": "applied"},
                  {"at": "2026-11-20T12:00:02.500Z", "version": 5, "kind": "step-failed",
                   "step": "take-payment", "attempt": 2, "detail": "the card is blocked",
                   "startedAt": "2026-11-20T12:00:01Z"}],
       "alerts": [{"alertId": "x:7", "failure": {"code": "refused-422", "message": "m"},
                   "raisedAt": "2026-11-20T12:00:09Z"}]}
      """;
  private static final String APPLIED =
      """
      {"commandId": "c", "orderId": "%s", "outcome": "applied", "state": "Pending", "version": 8,
       "detail": "the order is Pending now"}
      """;
  private static final String REFUSED =
      """
      {"type": "urn:orderly:problem:command-refused", "title": "The command is refused",
       "status": 409, "detail": "the order is not in Error", "state": "Pending", "version": 8}
      """;

  private StandInSupervisor supervisor;

  @BeforeEach
  void open() throws IOException {
    supervisor = new StandInSupervisor();
  }

  @AfterEach
  void close() {
    supervisor.close();
  }

  @Test
  void errorsAreGroupedByCauseAndFiltered() {
    supervisor.on(
        "GET /operator/errors",
        200,
        """
        {"matched": 1412, "causes": [{"workflow": "order-fulfilment", "failureCode": "refused-422",
          "step": "take-payment", "example": "the card is blocked", "orders": 1400,
          "firstAt": "2026-11-20T12:00:00Z", "lastAt": "2026-11-20T12:00:00Z"}]}
        """);

    var run = supervisor.run("errors", "--customer", "C 7", "--since", "2026-11-20T12:00:00Z");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("1,412 orders are in Error.")
        .containsPattern(
            "1,400 +order-fulfilment +take-payment +refused-422 .*the card is blocked");
    assertThat(run.err()).contains("Next: ./orderly errors --list");
    assertThat(supervisor.received().get(0).line())
        .isEqualTo("GET /operator/errors?customer=C+7&raisedFrom=2026-11-20T12%3A00%3A00Z");
  }

  @Test
  void jsonIsTheAnswerOfTheDoorAndNothingElse() throws IOException {
    supervisor.on("GET /operator/errors", 200, "{\"matched\": 0, \"causes\": []}");

    var run = supervisor.run("errors", "--json");

    assertThat(json(run.out()).path("matched").asInt(-1)).isZero();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void ordersOfAFilterAreListedAndTheNextPageIsNamed() {
    supervisor.on(
        "GET /operator/orders",
        200,
        """
        {"orders": [{"orderId": "%s", "customerReference": "web-1", "customer": "C-7",
          "submitter": "local", "state": "Error", "workflow": "w", "step": "take-payment",
          "failure": {"code": "refused-422", "message": "the card is blocked"}, "failureCount": 1,
          "paused": true, "submittedAt": "2026-11-20T12:00:00Z",
          "changedAt": "2026-11-20T12:00:00Z"}], "next": "%s"}
        """
            .formatted(ONE, ONE));

    var run = supervisor.run("errors", "--list", "--limit", "1");

    assertThat(run.out())
        .containsPattern(
            ONE + " +web-1 +C-7 +Error \\(held\\) .*the card is blocked \\(refused-422\\)");
    assertThat(run.err()).contains("Next: the same with --after " + ONE);
    assertThat(supervisor.received().get(0).line())
        .isEqualTo("GET /operator/orders?state=Error&limit=1");
  }

  @Test
  void orderIsShownWithItsStoryAndWhatMayBeDone() {
    answerOrders();

    var run = supervisor.run("show", ONE);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Error (forward), version 7")
        .contains("the card is blocked (refused-422)")
        .contains("with agent payment by ada: bank is away")
        .containsPattern("take-payment +payment +Failed +2 +1 ")
        .containsPattern("12:00:05Z +resubmit, applied +ada +try again")
        .containsPattern("12:00:09Z +alert refused-422 raised")
        .contains("./orderly skip %s --step take-payment --result JSON --reason WHY".formatted(ONE))
        .containsOnlyOnce("attempt 2 began")
        .containsPattern("reference +web-1")
        .contains("no: the order is in Error");
    assertThat(run.out().indexOf("submitted\n")).isLessThan(run.out().indexOf("attempt 2 began"));
  }

  @Test
  void orderIsFoundByItsReference() {
    answerOrders();
    supervisor.on(
        "GET /operator/orders",
        200,
        """
        {"orders": [{"orderId": "%s", "customerReference": "other", "customer": "web-1"},
                    {"orderId": "%s", "customerReference": "web-1", "customer": "C"}]}
        """
            .formatted(TWO, ONE));

    assertThat(supervisor.run("show", "web-1").out()).contains("Order " + ONE);
  }

  @Test
  void referenceOfSeveralOrdersIsNotGuessedAt() {
    supervisor.on(
        "GET /operator/orders",
        200,
        """
        {"orders": [{"orderId": "%s", "customerReference": "web-1"},
                    {"orderId": "%s", "customerReference": "web-1"}]}
        """
            .formatted(ONE, TWO));

    var run = supervisor.run("undo", "web-1", "--reason", "why", "--yes");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Several orders have the customer reference web-1", ONE, TWO);
  }

  @Test
  void commandIsSentAtTheVersionThatWasSeen() {
    answerOrders();
    supervisor.on("POST /operator/orders/" + ONE + "/resubmit", 200, APPLIED.formatted(ONE));

    var run = supervisor.run("resubmit", ONE, "--reason", "the bank is back", "--yes");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("Done: the order is Pending now.\n");
    assertThat(run.err()).contains("Next: ./orderly show " + ONE);
    var sent = supervisor.sent("POST");
    assertThat(sent.path("version").asLong()).isEqualTo(7);
    assertThat(sent.path("reason").asText()).isEqualTo("the bank is back");
    assertThat(sent.path("commandId").asText()).isNotEmpty();
    assertThat(sent.has("actor")).isFalse();
  }

  @Test
  void fieldsOfACommandAreSent() {
    answerOrders();
    supervisor
        .on("POST /operator/orders/" + ONE + "/skip", 200, APPLIED.formatted(ONE))
        .on("POST /operator/orders/" + ONE + "/priority", 200, APPLIED.formatted(ONE));

    supervisor.run(
        "skip", ONE, "--step", "take-payment", "--result", "{\"charge\": 1}", "--reason=x", "-y");
    supervisor.run("priority", ONE, "--priority", "9", "--reason=x", "-y", "--command-id", "mine");

    var skip = supervisor.sent("POST /operator/orders/" + ONE + "/skip");
    assertThat(skip.path("step").asText()).isEqualTo("take-payment");
    assertThat(skip.at("/result/charge").asInt()).isEqualTo(1);
    var priority = supervisor.sent("POST /operator/orders/" + ONE + "/priority");
    assertThat(priority.path("priority").asInt()).isEqualTo(9);
    assertThat(priority.path("commandId").asText()).isEqualTo("mine");
  }

  @Test
  void withoutAYesNothingIsDone() {
    answerOrders();

    var run = answering("n\n", "undo", ONE, "--reason", "why");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("undo order %s (Error)? [y/N]".formatted(ONE))
        .contains("Nothing was done: nobody said yes");
    assertThat(supervisor.received()).noneMatch(request -> request.line().startsWith("POST"));
  }

  @Test
  void yesAtTheTerminalIsEnough() {
    answerOrders();
    supervisor.on("POST /operator/orders/" + ONE + "/undo", 200, APPLIED.formatted(ONE));

    assertThat(answering("y\n", "undo", ONE, "--reason", "why").exitCode()).isZero();
  }

  @Test
  void refusedCommandSaysWhyAndIsAnExitCodeOfItsOwn() throws IOException {
    answerOrders();
    supervisor.on("POST /operator/orders/" + ONE + "/resubmit", 409, REFUSED);

    var run = supervisor.run("resubmit", ONE, "--reason", "why", "--yes", "--json");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).isEqualToIgnoringNewLines("orderly: Refused: the order is not in Error.");
    var document = json(run.out());
    assertThat(document.path("outcome").asText()).isEqualTo("refused");
    assertThat(document.path("exitCode").asInt()).isEqualTo(3);
    assertThat(document.at("/problem/state").asText()).isEqualTo("Pending");
  }

  @Test
  void oneThatRefusesKeepsBackNoOther() {
    answerOrders();
    supervisor
        .on("POST /operator/orders/" + ONE + "/resubmit", 409, REFUSED)
        .on("POST /operator/orders/" + TWO + "/resubmit", 200, APPLIED.formatted(TWO));

    var run = supervisor.run("resubmit", ONE, TWO, "--reason", "why", "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.out())
        .contains(ONE + "  Refused: the order is not in Error.")
        .contains(TWO + "  Done: the order is Pending now.");
  }

  @Test
  void dryRunOnlyCounts() {
    supervisor.on("POST /operator/bulk-commands", 200, dryRun(412));

    var run = supervisor.run("resubmit", "--all-matching", "--code", "refused-422", "--dry-run");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("resubmit would be done to 412 orders; nothing was changed.")
        .containsPattern("412 +Error +order-fulfilment +refused-422");
    var sent = supervisor.sent("POST");
    assertThat(sent.path("dryRun").asBoolean()).isTrue();
    assertThat(sent.path("filter").toString())
        .isEqualTo("{\"state\":\"Error\",\"failureCode\":\"refused-422\"}");
  }

  @Test
  void bulkCommandIsCountedAskedBegunAndWatchedToItsEnd() {
    supervisor
        .on("POST /operator/bulk-commands", 200, dryRun(3))
        .on("POST /operator/bulk-commands", 202, bulk("Running", 0, "{}"))
        .on("GET /operator/bulk-commands/" + BULK, 200, bulk("Running", 1, "{}"))
        .on("GET /operator/bulk-commands/" + BULK, 503, "{\"detail\": \"The store is away.\"}")
        .on("GET /operator/bulk-commands/" + BULK, 200, bulk("Done", 3, "{}"));

    var run =
        answering(
            "y\n", "resubmit", "--all-matching", "--workflow=w", "--per-second=5", "--reason=x");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("resubmit 3 orders? [y/N]");
    assertThat(run.out())
        .contains(
            "Done: resubmit, 3 of 3 orders gone through: 3 applied, 0 passed over, 0 refused.");
    assertThat(supervisor.received().get(1).body().path("perSecond").asInt()).isEqualTo(5);
  }

  @Test
  void bulkCommandThatOrdersRefusedIsPartlyDone() {
    supervisor
        .on("POST /operator/bulk-commands", 200, dryRun(3))
        .on("POST /operator/bulk-commands", 202, bulk("Done", 1, "{\"not in Error\": 2}"));

    var run = supervisor.run("resubmit", "--all-matching", "--workflow=w", "--reason=x", "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.out()).containsPattern("2 +refused: not in Error");
  }

  @Test
  void agentsAndWorkflowsAreHeldByName() {
    supervisor.on(
        "POST /operator/agents/payment/pause",
        200,
        "{\"outcome\": \"applied\", \"detail\": \"agent payment is paused now\"}");

    var run = supervisor.run("pause", "agent", "payment", "--reason", "the bank", "--yes");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("Done: agent payment is paused now.\n");
  }

  @Test
  void customerIsGivenAWeight() {
    supervisor.on("PUT /operator/customer-share", 200, "{\"weight\": 2.5, \"version\": 1}");

    var run = supervisor.run("shares", "set", "C/7", "--weight", "2.5", "--reason", "why", "--yes");

    assertThat(run.out()).isEqualTo("Done: customer C/7 has the weight 2.5.\n");
    assertThat(supervisor.received().get(0).line())
        .isEqualTo("PUT /operator/customer-share?customer=C%2F7");
  }

  @Test
  void workflowIsDrawn() {
    supervisor.on(
        "GET /operator/workflows",
        200,
        """
        {"workflows": [{"name": "w", "version": "1", "registeredAt": "2026-11-20T12:00:00Z",
          "pending": 1, "processing": 2, "undoing": 0, "error": 3, "paused": true, "steps": [
            {"name": "reserve", "agent": "inventory", "after": []},
            {"name": "pay", "agent": "payment", "after": ["reserve"]},
            {"name": "check", "agent": "fraud", "after": ["reserve"]},
            {"name": "ship", "agent": "carrier", "after": ["pay", "check"]}]}]}
        """);

    var run = supervisor.run("workflows", "w");

    assertThat(run.out())
        .containsPattern("w +1 +1 +2 +0 +3 .*held")
        .contains(
            """
              reserve (inventory)
                -> pay (payment)
                -> check (fraud), after reserve
                  -> ship (carrier), after pay and check
            """);
    assertThat(supervisor.run("workflows", "v").exitCode()).isEqualTo(4);
  }

  @Test
  void overviewSaysFirstWhetherAnybodyIsNeeded() throws IOException {
    supervisor
        .on("GET /operator/work", 200, work("00", 60))
        .on(
            "GET /operator/agents",
            200,
            "{\"agents\": [{\"agent\": \"payment\", \"inFlight\": 4}]}")
        .on(
            "GET /operator/figures/agents",
            200,
            """
            {"agents": [{"agent": "payment", "instance": "a-1", "circuit": "closed", "inUse": 3,
                         "most": 16, "queue": 2},
                        {"agent": "payment", "instance": "a-2", "circuit": "open", "inUse": 0,
                         "most": 16, "queue": 0}]}
            """)
        .on(
            "GET /operator/figures/lag",
            200,
            """
            {"groups": [{"group": "g", "topic": "t", "records": 1200, "longest": 700},
                        {"group": "h", "topic": "t", "records": 0, "longest": 0}]}
            """)
        .on("GET /operator/errors", 200, "{\"matched\": 0, \"causes\": []}")
        .on("GET /operator/pauses", 200, "{\"held\": []}");

    var run = supervisor.run("overview");

    assertThat(run.out())
        .startsWith("2 orders in Error, 1 alert open.")
        .containsPattern("Pending +12")
        .containsPattern("accepted +1.0 a second")
        .containsPattern("payment +4 .*closed, open +3 of 32, 2 wait")
        .containsPattern("g +t +1,200 +700");
    var watched = supervisor.run("overview", "--watch", "--times", "2", "--every", "1", "--json");
    assertThat(watched.out().lines()).hasSize(2);
    assertThat(
            json(watched.out().lines().toList().get(1))
                .path("work")
                .path("orders")
                .path("Error")
                .asInt())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | {\"errors\": [{\"field\": \"reason\", \"rule\": \"1 to 1000 characters\"}]} | 2"
            + " | Not understood: reason: 1 to 1000 characters.",
        "401 | {\"detail\": \"Show a token or a name and a password.\"} | 6"
            + " | Show a token or a name and a password. Set ORDERLY_TOKEN",
        "403 | {\"detail\": \"It takes a role that the caller lacks.\"} | 6"
            + " | It takes a role that the caller lacks.",
        "404 | {\"detail\": \"No alert has the id x.\"} | 4 | No alert has the id x.",
        "410 | {\"detail\": \"It left.\", \"orderId\": \"o\"} | 4"
            + " | It left. What is kept of it: ./orderly archive show o",
        "422 | {\"detail\": \"Command c was another one\"} | 2 | Command c was another one.",
        "429 | {\"detail\": \"Too many.\"} | 5 | Too many.",
        "500 | {\"title\": \"A mistake on our side\"} | 1 | A mistake on our side.",
        "503 | {\"detail\": \"The store is away.\"} | 5 | The store is away.",
        "404 | <html> | 1 | answers with status 404 and does not say why",
        "200 | <html> | 1 | answers with status 200 and does not say why"
      })
  void everyProblemOfADoorIsOneSentence(int status, String body, int exitCode, String sentence) {
    supervisor.on("POST /operator/alerts/x/acknowledge", status, body);

    var run = supervisor.run("alerts", "acknowledge", "x", "--reason", "why", "--yes");

    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.err()).startsWith("orderly: ").contains(sentence).doesNotContain("\tat ");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void supervisorThatIsAwayIsNamedAndSaidAsJsonToo() throws IOException {
    var url = "http://127.0.0.1:" + FreePort.find();

    var run = CommandRun.of("agents", "--json", "--url", url);

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains(url + " does not answer");
    assertThat(json(run.out()).path("outcome").asText()).isEqualTo("not reachable");
  }

  @Test
  void misuseIsSaidAsJsonToo() throws IOException {
    var run = CommandRun.of("errors", "--json", "--limit", "0");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(json(run.out()).path("exitCode").asInt()).isEqualTo(2);
  }

  private void answerOrders() {
    supervisor.on("GET /operator/orders/" + ONE, 200, ORDER.formatted(ONE));
    supervisor.on("GET /operator/orders/" + TWO, 200, ORDER.formatted(TWO));
  }

  private static String dryRun(int matched) {
    return """
    {"dryRun": true, "command": "resubmit", "matched": %d, "causes": [{"state": "Error",
     "workflow": "order-fulfilment", "failureCode": "refused-422", "orders": %d}]}
    """
        .formatted(matched, matched);
  }

  private static String bulk(String state, int applied, String refused) {
    return """
    {"bulkId": "%s", "commandId": "c", "command": "resubmit", "filter": {}, "state": "%s",
     "perSecond": 50, "actor": "ada", "reason": "x", "askedAt": "2026-11-20T12:00:00Z",
     "changedAt": "2026-11-20T12:00:00Z", "matched": 3, "handled": %d, "applied": %d,
     "passedOver": 0, "refused": %s}
    """
        .formatted(BULK, state, applied, applied, refused);
  }

  private static String work(String second, int submitted) {
    return """
    {"orders": {"Pending": 12, "Error": 2}, "openAlerts": 1, "submitted": %d,
     "since": "2026-11-20T12:00:%sZ", "readAt": "2026-11-20T12:01:%sZ"}
    """
        .formatted(submitted, second, second);
  }

  /** Runs a command at whose terminal somebody types this. */
  private CommandRun answering(String typed, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
    try {
      return supervisor.run(arguments);
    } finally {
      System.setIn(before);
    }
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }
}
