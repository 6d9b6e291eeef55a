package io.orderly.local.cli.operating.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.asking.MomentText;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
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
    footer = {"  orderly alerts list", "  orderly alerts list --status resolved --since 1d"})
final class AlertListCommand implements Callable<Integer> {

  private static final String NEED_SOMEBODY = "open,escalated";

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      defaultValue = NEED_SOMEBODY,
      description =
          "One or more of open, escalated, acknowledged, resolved, with commas (default:"
              + " ${DEFAULT-VALUE}).")
  private String status = NEED_SOMEBODY;

  @Option(names = "--order", paramLabel = "ORDER", description = "Only those of this order, by id.")
  private @Nullable UUID order;

  @Option(names = "--code", paramLabel = "CODE", description = "Only those of this failure.")
  private @Nullable String code;

  @Option(names = "--step", paramLabel = "STEP", description = "Only those of this step.")
  private @Nullable String step;

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      converter = MomentText.class,
      description = "Only those raised since then: 2026-01-31T12:00:00Z, or 2h for two hours ago.")
  private @Nullable Instant since;

  @Option(
      names = "--until",
      paramLabel = "WHEN",
      converter = MomentText.class,
      description = "Only those raised before then.")
  private @Nullable Instant until;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "At most so many alerts, 1 to 200 (default: 50).")
  private @Nullable Integer limit;

  @Option(
      names = "--after",
      paramLabel = "PLACE",
      description = "Those that follow in the list, as the list before says.")
  private @Nullable String after;

  AlertListCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() {
    var query =
        Query.of("/operator/alerts")
            .with("status", status)
            .with("orderId", order)
            .with("code", code)
            .with("step", step)
            .with("since", since)
            .with("until", until)
            .with("limit", limit)
            .with("after", after);
    var answer = DoorClient.at(door).get(query.toString());
    output.print(terminal, answer, out -> print(answer, out));
    if (answer.hasNonNull("next")) {
      output.next(terminal, "the same with --after " + answer.path("next").asText());
    } else if (!answer.path("alerts").isEmpty()) {
      output.next(terminal, "./orderly alerts acknowledge ALERT --reason WHY, or show ORDER");
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
