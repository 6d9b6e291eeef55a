package io.orderly.local.cli.operating.alerts;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about alerts. */
@Command(
    name = "alerts",
    description = {
      "Lists alerts and takes them up.",
      "One is raised when an order goes to Error; it is resolved by itself when the order leaves"
          + " it."
    })
public final class AlertsCommand {

  private AlertsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(
      Terminal terminal, Supplier<? extends Door> door, Confirmation confirmation) {
    return new CommandLine(new AlertsCommand())
        .addSubcommand(new AlertListCommand(terminal, door.get()))
        .addSubcommand(new AcknowledgeCommand(terminal, door.get(), confirmation));
  }
}
