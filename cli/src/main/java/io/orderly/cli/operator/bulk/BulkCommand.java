package io.orderly.cli.operator.bulk;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for started bulk commands. */
@Command(
    name = "bulk",
    description = {
      "Lists, shows and stops bulk commands.",
      "resubmit, undo, decide, pause, resume, ask-status and priority with --all-matching start"
          + " one."
    })
public final class BulkCommand {

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("BULK COMMAND", bulk -> bulk.text("bulkId"))
          .with("DOES", bulk -> bulk.text("command"))
          .with("STATE", bulk -> bulk.text("state"))
          .with("MATCHED", bulk -> bulk.count("matched"))
          .with("HANDLED", bulk -> bulk.count("handled"))
          .with("APPLIED", bulk -> bulk.count("applied"))
          .with("ASKED", bulk -> bulk.time("requestedAt"))
          .with("BY", bulk -> bulk.text("actor"))
          .with("WHY", bulk -> bulk.shortText("reason"));

  @Command(
      name = "list",
      description = "Lists the last 50 bulk commands, the last one first.",
      footerHeading = "%nExample:%n",
      footer = "  orderly bulk list")
  int list(@Mixin Inquiry inquiry) {
    var answer = inquiry.endpoint().get("/operator/bulk-commands");
    return inquiry.print(
        answer,
        JsonView.all(answer.path("bulkCommands")),
        COLUMNS,
        "No bulk command was ever begun.");
  }

  @Command(
      name = "show",
      description = "Shows a bulk command and its progress.",
      footerHeading = "%nExample:%n",
      footer = "  orderly bulk show 01939d40-0000-7000-8000-0000000000b1 --wait")
  int show(
      @Mixin Inquiry inquiry,
      @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.") String bulkId,
      @Option(
              names = "--wait",
              description = "Wait for its end; the exit code is then its outcome.")
          boolean waits)
      throws InterruptedException {
    var endpoint = inquiry.endpoint();
    var found = endpoint.get(path(bulkId));
    var shown = waits ? new BulkFollowing(endpoint, inquiry.terminal()).toTheEnd(found) : found;
    var bulk = new BulkText(shown);
    inquiry.print(shown, bulk::printAll);
    return waits ? bulk.ending().code() : ExitCode.OK;
  }

  @Command(
      name = "stop",
      description = {
        "Stops a bulk command: orders that it already processed stay as they are.",
        "One that has ended stays as it is."
      },
      footerHeading = "%nExample:%n",
      footer =
          "  orderly bulk stop 01939d40-0000-7000-8000-0000000000b1 --reason 'the bank is down"
              + " again'")
  int stop(
      @Mixin Change change,
      @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.") String bulkId) {
    return change.run(
        "stop bulk command %s?".formatted(bulkId),
        (endpoint, body) -> endpoint.post(path(bulkId) + "/stop", body),
        answer -> "the bulk command is " + new BulkText(answer.json()).summary(),
        "./orderly bulk show " + bulkId);
  }

  private static String path(String bulkId) {
    return BulkFollowing.PATH + Query.segment(bulkId);
  }
}
