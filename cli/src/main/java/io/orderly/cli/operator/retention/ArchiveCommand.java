package io.orderly.cli.operator.retention;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands for the archive. */
@Command(name = "archive", description = "Shows purged orders.")
public final class ArchiveCommand {

  @Command(
      name = "show",
      description = "Shows a purged order as it was, and the archive file that holds it.",
      footerHeading = "%nExample:%n",
      footer = "  orderly archive show 01939d40-0000-7000-8000-000000000001")
  int show(
      @Mixin Inquiry inquiry,
      @Parameters(paramLabel = "ORDER", description = "Order id.") String order) {
    var answer = inquiry.endpoint().get("/archive/orders/" + Query.segment(order));
    return inquiry.print(answer, out -> print(answer, out));
  }

  private static void print(JsonNode answer, PrintWriter out) {
    var view = new JsonView(answer);
    new Table()
        .row("order", view.text("orderId"))
        .row("submitter", view.text("submitter"))
        .row("ended as", "%s, version %s".formatted(view.text("state"), view.text("version")))
        .row("purged", view.time("purgedAt"))
        .row("archive", view.at("archive").text("file"))
        .print(out);
    out.println();
    out.println(new JsonView(answer.path("archived")).pretty());
  }
}
