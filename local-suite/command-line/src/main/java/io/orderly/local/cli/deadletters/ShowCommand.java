package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.runtime.deadletters.LetterId;
import io.orderly.runtime.deadletters.LetterStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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

  @Parameters(
      paramLabel = "ID",
      converter = LetterIdConverter.class,
      description = "As 'list' shows it: TOPIC.dead-letters/PARTITION/OFFSET.")
  private LetterId id = new LetterId("", 0, 0);

  @Option(names = "--json", description = "As one JSON object.")
  private boolean json;

  ShowCommand(Terminal terminal, Broker broker) {
    this.terminal = terminal;
    this.broker = broker;
  }

  @Override
  public Integer call() {
    var view = BrokerFailures.told(broker, this::find);
    if (json) {
      terminal.out().println(view.json());
    } else {
      view.print(terminal.out());
    }
    terminal.out().flush();
    return ExitCode.OK;
  }

  private LetterView find(LetterStore store) {
    var letter =
        store
            .letter(id)
            .orElseThrow(
                () ->
                    new CommandFailedException(
                        Ending.NOT_FOUND,
                        "There is no dead letter %s (any more) that this version can read."
                            .formatted(id)));
    var replays = store.replays(id);
    return new LetterView(letter, replays.isEmpty() ? null : replays.get(replays.size() - 1));
  }
}
