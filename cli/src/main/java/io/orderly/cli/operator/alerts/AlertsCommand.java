package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about alerts. */
@Command(
    name = "alerts",
    description = {
      "Lists alerts and takes them up.",
      "One is raised when an order goes to Error, and when an agent is absent, held or without a"
          + " remote service for minutes; it is resolved by itself when that is over."
    })
public final class AlertsCommand {

  private AlertsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new AlertsCommand())
        .addSubcommand(new AlertListCommand(inquiry.get()))
        .addSubcommand(new AcknowledgeCommand(change.get()))
        .addSubcommand(new AlertCausesCommand(inquiry.get()))
        .addSubcommand(new AcknowledgeCauseCommand(change.get()));
  }
}
