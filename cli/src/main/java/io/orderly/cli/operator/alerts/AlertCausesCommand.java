package io.orderly.cli.operator.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.time.Instant;
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

  @Mixin private final Inquiry inquiry;

  AlertCausesCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/operator/alert-causes");
    inquiry.print(answer, out -> print(answer, out));
    if (!answer.path("causes").isEmpty()) {
      inquiry.next("./orderly alerts acknowledge-cause --code CODE --reason WHY");
    }
    return ExitCode.OK;
  }

  private static void print(JsonNode answer, PrintWriter out) {
    var causes = JsonView.all(answer.path("causes"));
    if (causes.isEmpty()) {
      out.println("No alert.");
      return;
    }
    var now = Instant.now();
    var table =
        new Table().row("CODE", "STEP", "WORKFLOW", "ALERTS", "ACKNOWLEDGED", "FIRST", "LAST");
    for (var cause : causes) {
      table.row(
          cause.text("code"),
          cause.text("step"),
          cause.text("workflow"),
          cause.text("alerts"),
          cause.text("acknowledged"),
          cause.ago("oldest", now) + " ago",
          cause.ago("newest", now) + " ago");
    }
    table.print(out);
  }
}
