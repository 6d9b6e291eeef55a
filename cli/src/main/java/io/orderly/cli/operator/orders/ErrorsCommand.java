package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.FilterOptions;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts orders in Error by cause. */
@Command(
    name = "errors",
    description = {
      "Counts orders in Error by cause, the most frequent first.",
      "With --list the orders themselves, the newest first."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly errors",
      "  orderly errors --list --code card-declined --since 2h",
      "  orderly resubmit --all-matching --code card-declined --dry-run"
    })
public final class ErrorsCommand implements Callable<Integer> {

  /** Why orders are in Error, the most frequent cause first. */
  public static final Columns<JsonView> CAUSES =
      Columns.ofJson()
          .with("ORDERS", cause -> cause.count("orders"))
          .with("WORKFLOW", cause -> cause.text("workflow"))
          .with("STEP", cause -> cause.text("step"))
          .with("CODE", cause -> cause.text("failureCode"))
          .with("FIRST", cause -> cause.ago("firstAt"))
          .with("LAST", cause -> cause.ago("lastAt"))
          .with("SUCH AS", cause -> cause.shortText("example"));

  private static final String NO_ERROR = "No order is in Error.";
  private static final String NO_MATCH = "No order in Error matches.";

  @Mixin private final Inquiry inquiry;
  @Mixin private final FilterOptions filter = new FilterOptions();
  @Mixin private final PageOptions page = new PageOptions();

  @Option(names = "--list", description = "List the orders instead of the causes.")
  private boolean lists;

  public ErrorsCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var endpoint = inquiry.endpoint();
    if (lists) {
      var query = page.on(FoundOrders.query().with("state", "Error").with(filter.fields()));
      FoundOrders.ask(endpoint, query).print(inquiry, none());
      return ExitCode.OK;
    }
    var errors = endpoint.get(Query.of("/operator/errors").with(filter.fields()).toString());
    inquiry.print(errors, out -> print(errors, out));
    if (errors.path("matched").asLong() > 0) {
      inquiry.next("./orderly errors --list, with --code, --step or --workflow");
    }
    return ExitCode.OK;
  }

  private String none() {
    return filter.fields().isEmpty() ? NO_ERROR : NO_MATCH;
  }

  private void print(JsonNode errors, PrintWriter out) {
    long matched = errors.path("matched").asLong();
    if (matched == 0) {
      out.println(none());
      return;
    }
    out.println(
        matched == 1 ? "1 order is in Error." : Texts.count(matched) + " orders are in Error.");
    CAUSES.print(JsonView.all(errors.path("causes")), out);
  }
}
