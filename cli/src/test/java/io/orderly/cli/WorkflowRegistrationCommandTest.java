package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Registering workflows at a supervisor, and ending their new orders. */
class WorkflowRegistrationCommandTest {

  private static final String PATH = "POST /operator/workflows";

  private static final String CHECKED =
      """
      {"dryRun": true, "name": "parcels", "version": "2b", "before": "1a", "outcome": "applied",
       "changes": ["step ship changed"], "detail": "workflow parcels@2b would begin new orders"}
      """;

  private static final String REGISTERED =
      """
      {"dryRun": false, "name": "parcels", "version": "2b", "before": "1a", "outcome": "applied",
       "changes": ["step ship changed"],
       "detail": "workflow parcels@2b begins new orders within two seconds"}
      """;

  private static final String INVALID =
      """
      {"detail": "The definition is no valid workflow.", "errors": [
        {"field": "definition", "rule": "line 2, column 1: broken"}]}
      """;

  @RegisterExtension private final StandInSupervisor supervisor = new StandInSupervisor();
  @TempDir private Path folder;

  private String file(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "name: parcels\n").toString();
  }

  @Test
  void aFileIsCheckedThenConfirmedThenRegistered() throws IOException {
    supervisor.on(PATH, 200, CHECKED).on(PATH, 200, REGISTERED);

    var run =
        supervisor.answering(
            "y\n", "workflow", "register", file("a.yaml"), "--reason", "a second carrier");

    assertThat(run.err()).contains("register parcels@2b (step ship changed)?");
    assertThat(run.out())
        .isEqualTo(
            """
            Done: workflow parcels@2b begins new orders within two seconds.
              step ship changed
            """);
    var sent = supervisor.received().get(1).body();
    assertThat(sent.path("definition").asText()).isEqualTo("name: parcels\n");
    assertThat(sent.path("reason").asText()).isEqualTo("a second carrier");
    assertThat(sent.path("commandId").asText()).isNotEmpty();
    assertThat(sent.has("dryRun")).isFalse();
  }

  @Test
  void nothingIsRegisteredUnlessItIsConfirmed() throws IOException {
    supervisor.on(PATH, 200, CHECKED);

    var run = supervisor.answering("n\n", "workflow", "register", file("a.yaml"), "--reason", "r");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Nothing was done: not confirmed");
    assertThat(supervisor.received()).hasSize(1);
  }

  @Test
  void aDryRunNeedsNoReasonAndRegistersNothing() throws IOException {
    supervisor.on(PATH, 200, CHECKED);

    var run = supervisor.run("workflow", "register", "--dry-run", file("a.yaml"));
    var json = supervisor.run("workflow", "register", "--dry-run", "--json", file("a.yaml")).json();

    assertThat(run.out()).startsWith("Dry run: workflow parcels@2b would begin new orders.");
    assertThat(json.at("/workflows/0/version").asText()).isEqualTo("2b");
    assertThat(supervisor.received())
        .allMatch(request -> request.body().path("dryRun").asBoolean());
  }

  @Test
  void oneInvalidFileKeepsAllFromBeingRegistered() throws IOException {
    supervisor.on(PATH, 200, CHECKED).on(PATH, 400, INVALID);

    var run =
        supervisor.run(
            "workflow", "register", file("a.yaml"), file("b.yaml"), "--reason", "r", "--yes");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("b.yaml: Not understood: definition: line 2, column 1: broken.")
        .contains("Nothing was registered.");
    assertThat(supervisor.received()).hasSize(2);
  }

  @Test
  void twoFilesOfOneWorkflowAreRefused() throws IOException {
    supervisor.on(PATH, 200, CHECKED).on(PATH, 200, CHECKED);

    var run =
        supervisor.run(
            "workflow", "register", file("a.yaml"), file("b.yaml"), "--reason", "r", "--yes");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("Two files name their workflow parcels")
        .contains("Nothing was registered.");
    assertThat(supervisor.received()).hasSize(2);
  }

  @Test
  void aRefusalHalfWaySaysHowFarItCame() throws IOException {
    supervisor
        .on(PATH, 200, CHECKED)
        .on(PATH, 200, CHECKED.replace("parcels", "returns"))
        .on(PATH, 200, REGISTERED)
        .on(PATH, 409, "{\"detail\": \"Workflow parcels comes from a file.\"}");

    var run =
        supervisor.run(
            "workflow",
            "register",
            file("a.yaml"),
            file("b.yaml"),
            "--reason",
            "r",
            "--command-id",
            "c1",
            "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.err()).contains("1 of 2 files are registered; the command can be repeated");
    assertThat(supervisor.received().get(2).body().path("commandId").asText())
        .isEqualTo("c1/parcels");
  }

  @Test
  void aReasonIsRequiredBeforeAnythingIsSent() throws IOException {
    var run = supervisor.run("workflow", "register", file("a.yaml"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--reason");
    assertThat(supervisor.received()).isEmpty();
    assertThat(supervisor.run("workflow", "register", "none.yaml", "--reason", "r").exitCode())
        .isEqualTo(4);
  }

  @Test
  void newOrdersAreEnded() {
    supervisor.on(
        "POST /operator/workflows/parcels/retire",
        200,
        "{\"detail\": \"workflow parcels begins no new orders\"}");

    var run = supervisor.run("workflow", "retire", "parcels", "--reason", "r", "--yes");

    assertThat(run.out()).isEqualTo("Done: workflow parcels begins no new orders.\n");
  }
}
