package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about the limits of agents. */
@Command(
    name = "limits",
    description = "Shows, sets and lifts how much agents are sent, by all schedulers together.")
public final class LimitsCommand {

  private LimitsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(
      Terminal terminal, Supplier<? extends Door> door, Confirmation confirmation) {
    return new CommandLine(new LimitsCommand())
        .addSubcommand(new LimitsShowCommand(terminal, door.get()))
        .addSubcommand(new LimitsSetCommand(terminal, door.get(), confirmation))
        .addSubcommand(new LimitsLiftCommand(terminal, door.get(), confirmation));
  }

  static String path(String agent) {
    return "/operator/agents/%s/limits".formatted(Query.segment(agent));
  }
}
