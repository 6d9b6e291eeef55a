package io.orderly.local.cli.operating.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes up an alert. */
@Command(
    name = "acknowledge",
    description = {
      "Takes up an alert: it is escalated no more. The order stays as it is.",
    })
final class AcknowledgeCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "ALERT", description = "As 'alerts list' shows it.")
  private String alert = "";

  AcknowledgeCommand(Terminal terminal, Door door, Confirmation confirmation) {
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    var body = acting.command();
    acting.confirm(confirmation, "acknowledge alert %s?".formatted(alert));
    var answer =
        DoorClient.at(door)
            .post("/operator/alerts/%s/acknowledge".formatted(Query.segment(alert)), body);
    output.print(terminal, answer, out -> out.println(sentence(answer)));
    output.next(terminal, "./orderly show " + alert.replaceFirst(":.*", ""));
    return ExitCode.OK;
  }

  /** Somebody may have been first, and stays who took it up. */
  private static String sentence(JsonNode answer) {
    var by = new JsonView(answer).at("acknowledgement");
    return "Done: the alert is acknowledged by %s since %s: %s"
        .formatted(by.text("by"), by.time("at"), by.text("reason"));
  }
}
