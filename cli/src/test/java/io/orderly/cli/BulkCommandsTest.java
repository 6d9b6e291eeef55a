package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.BULK;
import static io.orderly.cli.SampleAnswers.bulk;
import static io.orderly.cli.SampleAnswers.dryRun;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands to all orders that a filter finds. */
class BulkCommandsTest {

  private static final String BEGIN = "POST /operator/bulk-commands";
  private static final String LOOK = "GET /operator/bulk-commands/" + BULK;

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @Test
  void aDryRunCountsAndChangesNothing() {
    supervisor.on(BEGIN, 200, dryRun(412));

    var run = supervisor.run("resubmit", "--all-matching", "--code", "refused-422", "--dry-run");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("resubmit would apply to 412 orders; nothing was changed.")
        .containsPattern("412 +Error +order-fulfilment +refused-422");
    var sent = supervisor.sent("POST");
    assertThat(sent.path("dryRun").asBoolean()).isTrue();
    assertThat(sent.path("filter").toString())
        .isEqualTo("{\"state\":\"Error\",\"failureCode\":\"refused-422\"}");
  }

  @Test
  void aBulkCommandIsCountedConfirmedStartedAndFollowedToItsEnd() {
    supervisor
        .on(BEGIN, 200, dryRun(3))
        .on(BEGIN, 202, bulk("Running", 0, "{}"))
        .on(LOOK, 200, bulk("Running", 1, "{}"))
        .on(LOOK, 503, "{\"detail\": \"The store is away.\"}")
        .on(LOOK, 200, bulk("Done", 3, "{}"));

    var run =
        supervisor.answering(
            "y\n", "resubmit", "--all-matching", "--workflow=w", "--per-second=5", "--reason=x");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("resubmit 3 orders? [y/N]");
    assertThat(run.out())
        .contains("Done: resubmit, 3 of 3 orders processed: 3 applied, 0 passed over, 0 refused.");
    assertThat(supervisor.received().get(1).body().path("perSecond").asInt()).isEqualTo(5);
  }

  @Test
  void aBulkCommandWithRefusalsEndsAsPartlyDone() {
    supervisor.on(BEGIN, 200, dryRun(3)).on(BEGIN, 202, bulk("Done", 1, "{\"not in Error\": 2}"));

    var run = supervisor.run("resubmit", "--all-matching", "--workflow=w", "--reason=x", "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.out()).containsPattern("2 +refused: not in Error");
  }

  @Test
  void aBulkCommandThatCannotBeFollowedIsReportedAsContinuing() {
    supervisor
        .on(BEGIN, 200, dryRun(3))
        .on(BEGIN, 202, bulk("Running", 0, "{}"))
        .on(LOOK, 401, "{\"detail\": \"The token is no longer good.\"}");

    var run = supervisor.run("resubmit", "--all-matching", "--workflow=w", "--reason=x", "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.err())
        .contains("The token is no longer good.")
        .contains("was started and continues: ./orderly bulk show %s --wait".formatted(BULK));
  }

  @Test
  void aStoppedBulkCommandReportsItsProgress() {
    supervisor.on(LOOK.replace("GET", "POST") + "/stop", 200, bulk("Stopped", 1, "{}"));

    var run = supervisor.run("bulk", "stop", BULK, "--reason", "why", "--yes");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "Done: the bulk command is Stopped: resubmit, 1 of 3 orders processed: 1 applied, 0"
                + " passed over, 0 refused.\n");
  }

  @Test
  void bulkCommandsAreListed() {
    supervisor.on(
        "GET /operator/bulk-commands",
        200,
        "{\"bulkCommands\": [%s]}".formatted(bulk("Done", 3, "{}")));

    assertThat(supervisor.run("bulk", "list").out())
        .containsPattern(BULK + " +resubmit +Done +3 +3 +3 ");
  }
}
