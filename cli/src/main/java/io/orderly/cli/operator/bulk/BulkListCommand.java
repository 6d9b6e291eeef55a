package io.orderly.cli.operator.bulk;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists bulk commands. */
@Command(
    name = "list",
    description = "Lists the last 50 bulk commands, the last one first.",
    footerHeading = "%nExample:%n",
    footer = "  orderly bulk list")
final class BulkListCommand implements Callable<Integer> {

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
