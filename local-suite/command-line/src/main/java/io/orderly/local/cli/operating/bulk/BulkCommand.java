package io.orderly.local.cli.operating.bulk;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about bulk commands that were begun. */
@Command(
    name = "bulk",
    description = {
      "Lists, shows and stops bulk commands.",
      "One is begun by resubmit, undo, skip, pause, resume or priority with --all-matching."
    })
public final class BulkCommand {

  private BulkCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(
      Terminal terminal, Supplier<? extends Door> door, Confirmation confirmation) {
    return new CommandLine(new BulkCommand())
        .addSubcommand(new BulkListCommand(terminal, door.get()))
        .addSubcommand(new BulkShowCommand(terminal, door.get()))
        .addSubcommand(new BulkStopCommand(terminal, door.get(), confirmation));
  }
}
