package io.orderly.cli.operator.retention;

import io.orderly.cli.operator.options.Inquiry;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about the archive. */
@Command(name = "archive", description = "Shows orders that have left the store.")
public final class ArchiveCommand {

  private ArchiveCommand() {}

  /** The command with its own command. */
  public static CommandLine of(Supplier<Inquiry> inquiry) {
    return new CommandLine(new ArchiveCommand())
        .addSubcommand(new ArchiveShowCommand(inquiry.get()));
  }
}
