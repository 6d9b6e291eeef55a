package io.orderly.cli.operator.bulk;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups the commands for started bulk commands. */
@Command(
    name = "bulk",
    description = {
      "Lists, shows and stops bulk commands.",
      "One is begun by resubmit, undo, decide, pause, resume or priority with --all-matching."
    })
public final class BulkCommand {

  private BulkCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new BulkCommand())
        .addSubcommand(new BulkListCommand(inquiry.get()))
        .addSubcommand(new BulkShowCommand(inquiry.get()))
        .addSubcommand(new BulkStopCommand(change.get()));
  }

  /** Lists bulk commands. */
  @Command(
      name = "list",
      description = "Lists the last 50 bulk commands, the last one first.",
      footerHeading = "%nExample:%n",
      footer = "  orderly bulk list")
  static final class BulkListCommand implements Callable<Integer> {

    private static final Columns<JsonView> COLUMNS =
        Columns.ofJson()
            .with("BULK COMMAND", bulk -> bulk.text("bulkId"))
            .with("DOES", bulk -> bulk.text("command"))
            .with("STATE", bulk -> bulk.text("state"))
            .with("MATCHED", bulk -> bulk.count("matched"))
            .with("HANDLED", bulk -> bulk.count("handled"))
            .with("APPLIED", bulk -> bulk.count("applied"))
            .with("ASKED", bulk -> bulk.time("askedAt"))
            .with("BY", bulk -> bulk.text("actor"))
            .with("WHY", bulk -> bulk.shortText("reason"));

    @Mixin private final Inquiry inquiry;

    BulkListCommand(Inquiry inquiry) {
      this.inquiry = inquiry;
    }

    @Override
    public Integer call() {
      var answer = inquiry.endpoint().get("/operator/bulk-commands");
      return inquiry.print(
          answer,
          JsonView.all(answer.path("bulkCommands")),
          COLUMNS,
          "No bulk command was ever begun.");
    }
  }

  /** Shows how far a bulk command is. */
  @Command(
      name = "show",
      description = "Shows a bulk command and how far it is.",
      footerHeading = "%nExample:%n",
      footer = "  orderly bulk show 01939d40-0000-7000-8000-0000000000b1 --wait")
  static final class BulkShowCommand implements Callable<Integer> {

    @Mixin private final Inquiry inquiry;

    @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.")
    private String bulkId = "";

    @Option(names = "--wait", description = "Wait for its end; the exit code is then its outcome.")
    private boolean waits;

    BulkShowCommand(Inquiry inquiry) {
      this.inquiry = inquiry;
    }

    @Override
    public Integer call() throws InterruptedException {
      var endpoint = inquiry.endpoint();
      var found = endpoint.get(BulkFollowing.PATH + Query.segment(bulkId));
      var shown = waits ? new BulkFollowing(endpoint, inquiry.terminal()).toTheEnd(found) : found;
      var bulk = new BulkText(shown);
      inquiry.print(shown, bulk::printAll);
      return waits ? bulk.ending().code() : ExitCode.OK;
    }
  }

  /** Stops a bulk command. */
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
  static final class BulkStopCommand implements Callable<Integer> {

    @Mixin private final Change change;

    @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.")
    private String bulkId = "";

    BulkStopCommand(Change change) {
      this.change = change;
    }

    @Override
    public Integer call() {
      var path = BulkFollowing.PATH + Query.segment(bulkId);
      return change.run(
          "stop bulk command %s?".formatted(bulkId),
          (endpoint, body) -> endpoint.post(path + "/stop", body),
          answer -> "the bulk command is " + new BulkText(answer.json()).summary(),
          "./orderly bulk show " + bulkId);
    }
  }
}
