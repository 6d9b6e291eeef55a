package io.orderly.cli.deadletters;

import io.orderly.cli.output.Output;
import io.orderly.cli.terminal.ConfirmationPrompt;
import io.orderly.cli.terminal.Terminal;
import io.orderly.platform.deadletters.DeadLetterId;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Groups what can be done about dead letters. */
@Command(
    name = "dead-letters",
    description = {
      "Lists, shows and replays records that no service could process.",
      "Such a record can't be read, has an unknown version, or made its handler throw. It was moved"
          + " to TOPIC.dead-letters, so that it blocks no other record."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly dead-letters list --limit 20",
      "  orderly dead-letters list --url http://supervisor.example:8084",
      "  orderly dead-letters show order-submissions.dead-letters/0/12",
      "  orderly dead-letters replay --all --topic order-submissions --reason 'it is fixed'"
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

  /** Shows all of one dead letter. */
  @Command(
      name = "show",
      description = "Shows a dead letter with its payload: as text where it is text, else Base64.",
      footerHeading = "%nExample:%n",
      footer = "  orderly dead-letters show order-submissions.dead-letters/0/12")
  static final class ShowCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin private final Broker broker;
    @Mixin private final Output output = new Output();

    @Parameters(
        paramLabel = "ID",
        converter = DeadLetterIdConverter.class,
        description = "As 'list' shows it: TOPIC.dead-letters/PARTITION/OFFSET.")
    private DeadLetterId id = new DeadLetterId("", 0, 0);

    ShowCommand(Terminal terminal, Broker broker) {
      this.terminal = terminal;
      this.broker = broker;
    }

    @Override
    public Integer call() {
      try (var source = DeadLetterSource.at(broker)) {
        var view = source.letter(id);
        output.print(terminal, view.json(), view::print);
      }
      return ExitCode.OK;
    }
  }
}
