package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.CauseOptions;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
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
public final class AlertListCommand implements Callable<Integer> {

  private static final String OPEN = "open,escalated";
  private static final String ALL = "all";

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("ALERT", alert -> alert.text("alertId"))
          .with("STATUS", alert -> alert.text("status"))
          .with("RAISED", alert -> alert.ago("raisedAt"))
          .with("STEP", alert -> alert.text("step"))
          .with("WHY", JsonView::shortFailure)
          .with("WHAT TO DO", alert -> alert.shortText("nextAction"));

  @Mixin private final Inquiry inquiry;
  @Mixin private final CauseOptions cause = new CauseOptions();
  @Mixin private final PageOptions page = new PageOptions();

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      defaultValue = OPEN,
      description =
          "One or more of open, escalated, acknowledged, resolved, with commas; or all (default:"
              + " ${DEFAULT-VALUE}).")
  private String status = OPEN;

  @Option(names = "--order", paramLabel = "ORDER", description = "Only those of this order, by id.")
  private @Nullable UUID order;

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "Only those about this agent as a whole.")
  private @Nullable String agent;

  public AlertListCommand(Inquiry inquiry) {
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
    inquiry.print(answer, JsonView.all(answer.path("alerts")), COLUMNS, "No alert.");
    if (answer.hasNonNull("next")) {
      inquiry.next("the same with --after " + answer.path("next").asText());
    } else if (!answer.path("alerts").isEmpty()) {
      inquiry.next(
          "./orderly alerts acknowledge ALERT --reason WHY, or show ORDER, or agents NAME");
    }
    return ExitCode.OK;
  }
}
