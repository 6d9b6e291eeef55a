package io.orderly.cli.operator.bulk;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about bulk commands that were begun. */
@Command(
    name = "bulk",
    description = {
      "Lists, shows and stops bulk commands.",
      "One is begun by resubmit, undo, decide, pause, resume or priority with --all-matching."
    })
public final class BulkCommand {

  private BulkCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new BulkCommand())
        .addSubcommand(new BulkListCommand(inquiry.get()))
        .addSubcommand(new BulkShowCommand(inquiry.get()))
        .addSubcommand(new BulkStopCommand(change.get()));
  }
}
