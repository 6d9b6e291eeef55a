package io.orderly.cli.operator.retention;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Texts;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the retention. */
@Command(
    name = "retention",
    description = {
      "Shows the retention of finished orders, and statistics of the tables: live rows, dead rows,"
          + " sizes."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly retention")
public final class RetentionCommand implements Callable<Integer> {

  private static final long BYTES_A_MEGABYTE = 1024 * 1024;

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("TABLE", table -> table.text("name"))
          .with("ROWS", table -> table.count("liveRows"))
          .with("DEAD", table -> table.count("deadRows"))
          .with("MB", table -> megabytes(table, "tableBytes"))
          .with("INDEX MB", table -> megabytes(table, "indexBytes"))
          .with("VACUUMED", RetentionCommand::vacuumed);

  @Mixin private final Inquiry inquiry;

  public RetentionCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/operator/retention");
    var view = new JsonView(answer);
    return inquiry.print(
        answer,
        out -> {
          out.println(sentence(view));
          COLUMNS.print(view.all("tables"), out);
        });
  }

  private static String vacuumed(JsonView table) {
    return table.has("vacuumedSecondsAgo") ? time(table, "vacuumedSecondsAgo") + " ago" : "never";
  }

  private static String sentence(JsonView retention) {
    return switch (retention.text("finishedOrders")) {
      case "keep" -> "Finished orders stay in the store forever.";
      case "archive" ->
          "Finished orders go to the archive in %s after %s, at most %s per second; their keys are kept for %s."
              .formatted(
                  retention.text("archivePath"),
                  time(retention, "keepFinishedSeconds"),
                  retention.count("perSecond"),
                  time(retention, "keepKeysSeconds"));
      default ->
          "Finished orders are deleted after %s, at most %s per second; their keys are kept for %s."
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
