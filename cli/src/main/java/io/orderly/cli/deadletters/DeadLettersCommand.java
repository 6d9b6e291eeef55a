package io.orderly.cli.deadletters;

import io.orderly.cli.terminal.ConfirmationPrompt;
import io.orderly.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about dead letters. */
@Command(
    name = "dead-letters",
    description = {
      "Lists, shows and replays the records that no service could take.",
      "Such a record can't be read, is of an unknown version, or makes its handler throw; it was"
          + " put aside on TOPIC.dead-letters, so that it blocks nobody."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly dead-letters list --limit 20",
      "  orderly dead-letters list --url http://supervisor.example:8084",
      "  orderly dead-letters show order-submissions.dead-letters/0/12",
      "  orderly dead-letters replay --all --topic order-submissions --reason 'it is mended'"
    })
public final class DeadLettersCommand {

  private DeadLettersCommand() {}

  /**
   * The command with its own commands.
   *
   * @param broker the options that name one, anew for each command
   */
  public static CommandLine of(Terminal terminal, Supplier<? extends Broker> broker) {
    return new CommandLine(new DeadLettersCommand())
        .addSubcommand(new ListCommand(terminal, broker.get()))
        .addSubcommand(new ShowCommand(terminal, broker.get()))
        .addSubcommand(
            new ReplayCommand(terminal, broker.get(), ConfirmationPrompt.ofProcess(terminal)));
  }
}
