package io.orderly.cli.operator.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.CauseOptions;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists alerts. */
@Command(
    name = "list",
    description = "Lists alerts that are open or escalated, or others, the newest first.",
    footerHeading = "%nExamples:%n",
    footer = {"  orderly alerts list", "  orderly alerts list --status all --since 1d"})
final class AlertListCommand implements Callable<Integer> {

  private static final String NEED_SOMEBODY = "open,escalated";
  private static final String ALL = "all";

  @Mixin private final Inquiry inquiry;
  @Mixin private final CauseOptions cause = new CauseOptions();
  @Mixin private final PageOptions page = new PageOptions();

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      defaultValue = NEED_SOMEBODY,
      description =
          "One or more of open, escalated, acknowledged, resolved, with commas; or all (default:"
              + " ${DEFAULT-VALUE}).")
  private String status = NEED_SOMEBODY;

  @Option(names = "--order", paramLabel = "ORDER", description = "Only those of this order, by id.")
  private @Nullable UUID order;

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "Only those about this agent as a whole.")
  private @Nullable String agent;

  AlertListCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var query =
        Query.of("/operator/alerts")
            .with("status", status.equals(ALL) ? null : status)
            .with("orderId", order)
            .with("agent", agent);
    var answer = inquiry.endpoint().get(page.on(cause.on(query)).toString());
    inquiry.print(answer, out -> print(answer, out));
    if (answer.hasNonNull("next")) {
      inquiry.next("the same with --after " + answer.path("next").asText());
    } else if (!answer.path("alerts").isEmpty()) {
      inquiry.next(
          "./orderly alerts acknowledge ALERT --reason WHY, or show ORDER, or agents NAME");
    }
    return ExitCode.OK;
  }

  private static void print(JsonNode answer, PrintWriter out) {
    var alerts = JsonView.all(answer.path("alerts"));
    if (alerts.isEmpty()) {
      out.println("No alert.");
      return;
    }
    var table = new Table().row("ALERT", "STATUS", "RAISED", "STEP", "WHY", "WHAT TO DO");
    var now = Instant.now();
    for (var alert : alerts) {
      table.row(
          alert.text("alertId"),
          alert.text("status"),
          alert.ago("raisedAt", now) + " ago",
          alert.text("step"),
          alert.failure().map(JsonView::shortened).orElse(JsonView.NONE),
          alert.shortText("nextAction"));
    }
    table.print(out);
  }
}
