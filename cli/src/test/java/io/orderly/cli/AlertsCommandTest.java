package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What needs an operator. */
class AlertsCommandTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @Test
  void openAndEscalatedAlertsAreListedByDefault() {
    supervisor.on("GET /operator/alerts", 200, "{\"alerts\": []}");

    assertThat(supervisor.run("alerts", "list").out()).isEqualTo("No alert.\n");
    supervisor.run("alerts", "list", "--status", "all", "--code", "c", "--limit", "2");

    assertThat(supervisor.received())
        .extracting(StandInSupervisor.Received::line)
        .containsExactly(
            "GET /operator/alerts?status=open%2Cescalated",
            "GET /operator/alerts?failureCode=c&limit=2");
  }

  @Test
  void acknowledgingAnAcknowledgedAlertShowsTheFirstOperator() {
    supervisor.on(
        "POST /operator/alerts/x:7/acknowledge",
        200,
        """
        {"outcome": "already", "acknowledgement":
          {"actor": "ada", "at": "2026-11-20T12:00:00Z", "reason": "I look at it"}}
        """);

    var run = supervisor.run("alerts", "acknowledge", "x:7", "--reason", "me too", "--yes");

    assertThat(run.out())
        .isEqualTo(
            "Done: the alert is acknowledged by ada since 2026-11-20T12:00:00Z (I look at it).\n");
    assertThat(run.err()).contains("Next: ./orderly show x");
  }

  @Test
  void causesAreListedByNumberOfAlerts() {
    supervisor.on(
        "GET /operator/alert-causes",
        200,
        """
        {"causes": [
          {"failureCode": "unanswered", "step": "ship", "workflow": "order-fulfilment", "alerts": 1200,
           "acknowledged": 3, "oldest": "2026-11-20T12:00:00Z", "newest": "2026-11-20T12:30:00Z",
           "example": "x:7"},
          {"failureCode": "out-of-stock", "alerts": 1, "acknowledged": 0,
           "oldest": "2026-11-20T12:00:00Z", "newest": "2026-11-20T12:00:00Z", "example": "y:2"}]}
        """);

    var run = supervisor.run("alerts", "causes");

    assertThat(run.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .satisfiesExactly(
            head -> assertThat(head).isEqualTo("CODE STEP WORKFLOW ALERTS ACKNOWLEDGED FIRST LAST"),
            most -> assertThat(most).startsWith("unanswered ship order-fulfilment 1200 3 "),
            few -> assertThat(few).matches("out-of-stock \\S \\S 1 0 .+ ago .+ ago"));
    assertThat(run.err()).contains("alerts acknowledge-cause --code CODE --reason WHY");
  }

  @Test
  void withoutCausesNoAlertIsReported() {
    supervisor.on("GET /operator/alert-causes", 200, "{\"causes\": []}");

    assertThat(supervisor.run("alerts", "causes").out()).isEqualTo("No alert.\n");
  }

  @Test
  void acknowledgingACauseReportsAlertsAcknowledgedByOthers() {
    supervisor.on(
        "POST /operator/alert-causes/acknowledge",
        200,
        """
        {"commandId": "c", "acknowledged": 500, "remaining": 697, "byOthers": 3}
        """);

    var run =
        supervisor.run(
            "alerts",
            "acknowledge-cause",
            "--code",
            "unanswered",
            "--step",
            "ship",
            "--reason",
            "carrier is down",
            "--yes");

    assertThat(run.out())
        .isEqualTo(
            "Done: 500 alerts are acknowledged; 3 of this cause were acknowledged by others, and"
                + " 697 are still open.\n");
    assertThat(supervisor.received())
        .singleElement()
        .satisfies(
            asked ->
                assertThat(asked.body().toString())
                    .contains(
                        "\"failureCode\":\"unanswered\"", "\"step\":\"ship\"", "carrier is down")
                    .doesNotContain("workflow"));
    assertThat(run.err()).contains("Next: ./orderly alerts causes");
  }
}
