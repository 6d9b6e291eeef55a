package io.orderly.cli.deadletters;

import io.orderly.cli.output.Output;
import io.orderly.cli.terminal.Terminal;
import io.orderly.platform.deadletters.DeadLetterId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows all of one dead letter. */
@Command(
    name = "show",
    description = "Shows a dead letter with its payload: as text where it is text, else Base64.",
    footerHeading = "%nExample:%n",
    footer = "  orderly dead-letters show order-submissions.dead-letters/0/12")
final class ShowCommand implements Callable<Integer> {

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
    try (var desk = DeadLetterSource.at(broker)) {
      var view = desk.letter(id);
      output.print(terminal, view.json(), view::print);
    }
    return ExitCode.OK;
  }
}
