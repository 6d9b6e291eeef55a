package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What needs an operator. */
class AlertsCommandTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @Test
  void thoseThatNeedSomebodyAreListedUnlessToldOtherwise() {
    supervisor.on("GET /operator/alerts", 200, "{\"alerts\": []}");

    assertThat(supervisor.run("alerts", "list").out()).isEqualTo("No alert.\n");
    supervisor.run("alerts", "list", "--status", "all", "--code", "c", "--limit", "2");

    assertThat(supervisor.received())
        .extracting(StandInSupervisor.Received::line)
        .containsExactly(
            "GET /operator/alerts?status=open%2Cescalated", "GET /operator/alerts?code=c&limit=2");
  }

  @Test
  void whoTookUpAnAlertFirstStaysWhoDid() {
    supervisor.on(
        "POST /operator/alerts/x:7/acknowledge",
        200,
        """
        {"outcome": "already", "acknowledgement":
          {"by": "ada", "at": "2026-11-20T12:00:00Z", "reason": "I look at it"}}
        """);

    var run = supervisor.run("alerts", "acknowledge", "x:7", "--reason", "me too", "--yes");

    assertThat(run.out())
        .isEqualTo(
            "Done: the alert is acknowledged by ada since 2026-11-20T12:00:00Z (I look at it).\n");
    assertThat(run.err()).contains("Next: ./orderly show x");
  }
}
