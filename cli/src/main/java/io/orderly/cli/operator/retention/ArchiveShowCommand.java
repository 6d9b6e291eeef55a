package io.orderly.cli.operator.retention;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows an order that left the store. */
@Command(
    name = "show",
    description = "Shows an order that has left the store, as it was, and where it is kept.",
    footerHeading = "%nExample:%n",
    footer = "  orderly archive show 01939d40-0000-7000-8000-000000000001")
final class ArchiveShowCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "ORDER", description = "Order id.")
  private String order = "";

  ArchiveShowCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/archive/orders/" + Query.segment(order));
    return inquiry.print(answer, out -> print(answer, out));
  }

  private static void print(JsonNode answer, PrintWriter out) {
    var view = new JsonView(answer);
    new Table()
        .row("order", view.text("orderId"))
        .row("submitter", view.text("submitter"))
        .row("ended as", "%s, version %s".formatted(view.text("state"), view.text("version")))
        .row("left the store", view.time("purgedAt"))
        .row("kept in", view.at("archive").text("file"))
        .print(out);
    out.println();
    out.println(answer.path("archived").toPrettyString());
  }
}
