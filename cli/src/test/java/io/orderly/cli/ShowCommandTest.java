package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static io.orderly.cli.SampleAnswers.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One order, as an operator sees it. */
class ShowCommandTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @BeforeEach
  void answerOrder() {
    supervisor.on("GET /operator/orders/" + ONE, 200, SampleAnswers.order(ONE));
  }

  @Test
  void anOrderIsShownWithItsHistoryAndPossibleCommands() {
    var run = supervisor.run("show", ONE);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Error (forward), version 7")
        .contains("the card is blocked (refused-422)")
        .containsPattern("what to do +Ask the customer for another card.")
        .containsPattern("priority +5")
        .contains("with agent payment by ada: bank is away")
        .containsPattern("take-payment +payment +Failed +1 of 12 +3 times ")
        .containsPattern("12:00:05Z +resubmit, applied +ada +try again")
        .containsPattern("12:00:09Z +alert refused-422 raised")
        .contains(
            "./orderly decide %s --step take-payment --finding FINDING --reason WHY".formatted(ONE))
        .containsOnlyOnce("attempt 2 began")
        .containsPattern("reference +web-1")
        .contains("no: the order is in Error");
    assertThat(run.out().indexOf("submitted\n")).isLessThan(run.out().indexOf("attempt 2 began"));
  }

  @Test
  void aStepIsShownWithItsIdempotencyKeyAndAttempts() throws IOException {
    var run = supervisor.run("show", ONE, "--step", "take-payment");

    assertThat(run.out())
        .containsPattern("idempotency key +" + ONE + ":take-payment")
        .containsPattern("attempts +1 of 12 attempts, declined 3 times")
        .containsPattern("declined since +2026-11-20T11:58:00Z")
        .containsPattern("1 +unanswered +2026-11-20T12:00:00.500Z .*nobody answered")
        .containsPattern("2 +failed +2026-11-20T12:00:01Z")
        .contains("No result is recorded.");
    var asJson = supervisor.run("show", ONE, "--step", "take-payment", "--json").json();
    assertThat(asJson.path("agent").asText()).isEqualTo("payment");
  }

  @Test
  void anAcceptedStepWaitsForItsRemoteService() {
    supervisor.on(
        "GET /operator/orders/" + TWO,
        200,
        """
        {"orderId": "%s", "customerReference": "web-2", "state": "Pending", "direction": "forward",
         "activity": {"doing": "accepted", "step": "ship", "since": "2026-11-20T12:00:02Z",
                      "until": "2026-11-27T12:00:02Z", "askAt": "2026-11-20T13:00:02Z",
                      "detail": "The remote service of agent carrier accepted it."},
         "steps": [{"name": "ship", "agent": "carrier", "state": "Running", "attempt": 2,
                    "attemptsMade": 1, "notBefore": "2026-11-20T13:00:02Z",
                    "accepted": {"since": "2026-11-20T12:00:02Z", "until": "2026-11-27T12:00:02Z",
                                 "askAt": "2026-11-20T13:00:02Z", "answer": {"shipment": "1Z"}},
                    "attempts": [{"attempt": 1, "outcome": "unanswered", "asksForStatus": false},
                                 {"attempt": 2, "outcome": "accepted", "asksForStatus": true}]}]}
        """
            .formatted(TWO));

    assertThat(supervisor.run("show", TWO).out())
        .containsPattern("now +accepted ship, since ")
        .contains(", until 2026-11-27T12:00:02Z, asks for the status 2026-11-20T13:00:02Z: ")
        .contains("accepted 2026-11-20T12:00:02Z, asks for the status 2026-11-20T13:00:02Z")
        .doesNotContain("again from");
    assertThat(supervisor.run("show", TWO, "--step", "ship").out())
        .containsPattern("waits until +2026-11-27T12:00:02Z")
        .containsPattern("1 +unanswered ")
        .containsPattern("2 +status: accepted ")
        .contains("Answer when accepted:", "\"shipment\" : \"1Z\"");
  }

  /** The second undo is not accepted yet: what it shows is what its step was. */
  @Test
  void anAcceptedUndoWaitsForItsRemoteService() {
    supervisor.on(
        "GET /operator/orders/" + TWO,
        200,
        """
        {"orderId": "%s", "customerReference": "web-2", "state": "Undoing", "direction": "undo",
         "steps": [{"name": "pay", "agent": "payment", "state": "Undoing", "attempt": 2,
                    "attemptsMade": 1, "notBefore": "2026-11-20T13:00:02Z",
                    "accepted": {"since": "2026-11-20T12:00:02Z", "until": "2026-11-27T12:00:02Z",
                                 "askAt": "2026-11-20T13:00:02Z", "answer": {"refund": "R-1"}},
                    "attempts": []},
                   {"name": "ship", "agent": "carrier", "state": "Undoing", "attempt": 2,
                    "attemptsMade": 1, "notBefore": "2026-11-20T14:00:02Z",
                    "accepted": {"since": "2026-11-20T11:00:02Z", "answer": {"shipment": "1Z"}},
                    "attempts": []}]}
        """
            .formatted(TWO));

    assertThat(supervisor.run("show", TWO).out())
        .contains("undo accepted 2026-11-20T12:00:02Z, asks for the status 2026-11-20T13:00:02Z")
        .contains("again from 2026-11-20T14:00:02Z")
        .doesNotContain("accepted 2026-11-20T11:00:02Z");
  }

  /** One step is settled before its undo, the other one is undone as it is. */
  @Test
  void anAcceptedStepOfAnUndoShowsWhetherItIsAskedAbout() {
    supervisor.on(
        "GET /operator/orders/" + TWO,
        200,
        """
        {"orderId": "%s", "customerReference": "web-2", "state": "Undoing", "direction": "undo",
         "steps": [{"name": "pay", "agent": "payment", "state": "Running", "attempt": 2,
                    "attemptsMade": 1, "notBefore": "2026-11-20T13:00:02Z",
                    "accepted": {"since": "2026-11-20T12:00:02Z", "until": "2026-11-27T12:00:02Z",
                                 "askAt": "2026-11-20T13:00:02Z", "answer": {"charge": "C-1"}},
                    "attempts": []},
                   {"name": "ship", "agent": "carrier", "state": "Running", "attempt": 2,
                    "attemptsMade": 1, "notBefore": "2026-11-20T14:00:02Z",
                    "accepted": {"since": "2026-11-20T11:00:02Z", "answer": {"shipment": "1Z"}},
                    "attempts": []}]}
        """
            .formatted(TWO));

    assertThat(supervisor.run("show", TWO).out())
        .contains("accepted 2026-11-20T12:00:02Z, asks for the status 2026-11-20T13:00:02Z")
        .containsPattern("accepted 2026-11-20T11:00:02Z *\\R")
        .doesNotContain("again from");
  }

  @Test
  void anUnknownStepIsReportedWithTheKnownOnes() {
    var run = supervisor.run("show", ONE, "--step", "ship");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("The order has no step ship; its steps: take-payment.");
  }

  @Test
  void requestIsShownAsItIsSent() {
    supervisor.on(
        "GET /operator/orders/%s/steps/take-payment/request".formatted(ONE),
        200,
        "{\"attempt\": 2, \"traceParent\": \"00-1\"}");

    assertThat(supervisor.run("show", ONE, "--request", "take-payment").out())
        .contains("\"traceParent\" : \"00-1\"");
  }

  @Test
  void aResolvedAlertShowsNoNextAction() {
    supervisor.on(
        "GET /operator/orders/" + TWO,
        200,
        SampleAnswers.order(TWO)
            .replace("\"alertId\"", "\"resolvedAt\": \"2026-11-20T12:00:19Z\", \"alertId\""));

    assertThat(supervisor.run("show", TWO).out())
        .containsPattern("12:00:19Z +alert refused-422 resolved")
        .doesNotContain("what to do");
  }

  @Test
  void controlCharactersAreNotPrinted() {
    supervisor.on(
        "GET /operator/orders/" + TWO,
        200,
        SampleAnswers.order(TWO).replace("the card is blocked", "\\u001b[31m\\u009bred\\u202e"));

    assertThat(supervisor.run("show", TWO).out())
        .contains("\\u001B[31m\\u009Bred\\u202E (refused-422)")
        .doesNotContain("\u001b", "\u009b", "\u202e");
  }

  @Test
  void anUndoThatNeededNoCallShowsNoAttempts() {
    var sample = SampleAnswers.order(TWO);
    var state = sample.replaceFirst("(?s).*\"steps\": \\[.*?\"state\": \"(\\w+)\".*", "$1");
    supervisor.on(
        "GET /operator/orders/" + TWO,
        200,
        sample
            .replace("\"state\": \"%s\"".formatted(state), "\"state\": \"Undone\"")
            .replace("\"attemptsMade\": 1", "\"attemptsMade\": 0"));

    assertThat(supervisor.run("show", TWO).out())
        .contains("undone without a call")
        .doesNotContain("0 of 12");
  }

  @Test
  void orderIsFoundByItsReference() {
    supervisor.on(
        "GET /operator/orders",
        200,
        """
        {"orders": [{"orderId": "%s", "customerReference": "other", "customerId": "web-1"},
                    {"orderId": "%s", "customerReference": "web-1", "customerId": "C"}]}
        """
            .formatted(TWO, ONE));

    assertThat(supervisor.run("show", "web-1").out()).contains("Order " + ONE);
  }

  @Test
  void anAmbiguousReferenceIsRefusedWithTheOrders() {
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
}
