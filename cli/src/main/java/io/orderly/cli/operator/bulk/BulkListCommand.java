package io.orderly.cli.operator.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists bulk commands. */
@Command(
    name = "list",
    description = "Lists the last 50 bulk commands, the last one first.",
    footerHeading = "%nExample:%n",
    footer = "  orderly bulk list")
final class BulkListCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;

  BulkListCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/operator/bulk-commands");
    inquiry.print(answer, out -> print(answer.path("bulkCommands"), out));
    return ExitCode.OK;
  }

  private static void print(JsonNode bulks, PrintWriter out) {
    if (bulks.isEmpty()) {
      out.println("No bulk command was ever begun.");
      return;
    }
    var table = BulkText.heading();
    bulks.forEach(bulk -> new BulkText(bulk).addTo(table));
    table.print(out);
  }
}
