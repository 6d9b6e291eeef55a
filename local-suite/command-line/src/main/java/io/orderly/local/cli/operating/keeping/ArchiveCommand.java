package io.orderly.local.cli.operating.keeping;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about the archive. */
@Command(name = "archive", description = "Shows orders that have left the store.")
public final class ArchiveCommand {

  private ArchiveCommand() {}

  /** The command with its own command. */
  public static CommandLine of(Terminal terminal, Supplier<? extends Door> door) {
    return new CommandLine(new ArchiveCommand())
        .addSubcommand(new ArchiveShowCommand(terminal, door.get()));
  }
}
