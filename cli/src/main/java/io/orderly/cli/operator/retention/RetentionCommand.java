package io.orderly.cli.operator.retention;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Shows the retention. */
@Command(
    name = "retention",
    description = {
      "Shows how long finished orders stay and what becomes of them, and how the tables of the"
          + " store are kept: rows, versions that no vacuum removed yet, sizes."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly retention")
public final class RetentionCommand implements Callable<Integer> {

  private static final long BYTES_A_MEGABYTE = 1024 * 1024;

  @Mixin private final Inquiry inquiry;

  public RetentionCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/operator/retention");
    inquiry.print(answer, out -> print(answer, out));
    return ExitCode.OK;
  }

  private static void print(JsonNode answer, PrintWriter out) {
    var view = new JsonView(answer);
    out.println(sentence(view));
    var table = new Table().row("TABLE", "ROWS", "DEAD", "MB", "INDEX MB", "VACUUMED");
    for (var one : view.all("tables")) {
      table.row(
          one.text("name"),
          one.count("liveRows"),
          one.count("deadRows"),
          megabytes(one, "tableBytes"),
          megabytes(one, "indexBytes"),
          one.has("vacuumedSecondsAgo") ? time(one, "vacuumedSecondsAgo") + " ago" : "never");
    }
    table.print(out);
  }

  private static String sentence(JsonView retention) {
    return switch (retention.text("finishedOrders")) {
      case "keep" -> "Finished orders stay in the store for ever.";
      case "archive" ->
          "Finished orders go to the archive in %s after %s, at most %s a second; their keys are kept for %s."
              .formatted(
                  retention.text("archivePath"),
                  time(retention, "keepFinishedSeconds"),
                  retention.count("perSecond"),
                  time(retention, "keepKeysSeconds"));
      default ->
          "Finished orders are deleted after %s, at most %s a second; their keys are kept for %s."
              .formatted(
                  time(retention, "keepFinishedSeconds"),
                  retention.count("perSecond"),
                  time(retention, "keepKeysSeconds"));
    };
  }

  private static String time(JsonView view, String field) {
    return Texts.roughly(Duration.ofSeconds(view.number(field)));
  }

  private static String megabytes(JsonView view, String field) {
    return Texts.count(view.number(field) / BYTES_A_MEGABYTE);
  }
}
