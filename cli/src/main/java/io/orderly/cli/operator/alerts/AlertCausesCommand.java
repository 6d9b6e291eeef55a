package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Counts alerts by cause. */
@Command(
    name = "causes",
    description = "Counts the alerts that are not resolved by cause, the most alerts first.",
    footerHeading = "%nExample:%n",
    footer = "  orderly alerts causes")
final class AlertCausesCommand implements Callable<Integer> {

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("CODE", cause -> cause.text("code"))
          .with("STEP", cause -> cause.text("step"))
          .with("WORKFLOW", cause -> cause.text("workflow"))
          .with("ALERTS", cause -> cause.text("alerts"))
          .with("ACKNOWLEDGED", cause -> cause.text("acknowledged"))
          .with("FIRST", cause -> cause.ago("oldest"))
          .with("LAST", cause -> cause.ago("newest"));

  @Mixin private final Inquiry inquiry;

  AlertCausesCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/operator/alert-causes");
    inquiry.print(answer, JsonView.all(answer.path("causes")), COLUMNS, "No alert.");
    if (!answer.path("causes").isEmpty()) {
      inquiry.next("./orderly alerts acknowledge-cause --code CODE --reason WHY");
    }
    return ExitCode.OK;
  }
}
