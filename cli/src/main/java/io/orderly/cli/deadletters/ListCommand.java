package io.orderly.cli.deadletters;

import io.orderly.cli.terminal.NumberWithin;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists dead letters, the newest last. */
@Command(
    name = "list",
    description = "Lists dead letters, the newest last.",
    footerHeading = "%nExample:%n",
    footer = "  orderly dead-letters list --topic order-submissions --limit 20")
final class ListCommand implements Callable<Integer> {

  private static final int MAX = 100_000;

  private final Terminal terminal;

  @Mixin private final Broker broker;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "Only what came from this topic (its topic of dead letters will do, too).")
  private @Nullable String topic;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = Limit.class,
      defaultValue = "100",
      description =
          "At most this many, the newest ones; of a supervisor 200 a topic (default:"
              + " ${DEFAULT-VALUE}).")
  private int limit;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  ListCommand(Terminal terminal, Broker broker) {
    this.terminal = terminal;
    this.broker = broker;
  }

  @Override
  public Integer call() {
    try (var source = DeadLetterSource.at(broker)) {
      var found = source.newest(topic, limit);
      print(found.newest());
      sayHowMany(found);
    }
    return ExitCode.OK;
  }

  private void print(List<DeadLetterView> views) {
    if (json) {
      views.forEach(view -> terminal.out().println(view.summary()));
    } else if (!views.isEmpty()) {
      DeadLetterView.COLUMNS.print(views, terminal.out());
    }
    terminal.deliver();
  }

  private void sayHowMany(DeadLetterSource.Found found) {
    int shown = found.newest().size();
    if (found.letters() == 0) {
      terminal.say("No dead letters.");
    } else if (found.letters() > shown) {
      terminal.say(
          "The newest %s of %s%s."
              .formatted(
                  Texts.count(shown),
                  Texts.count(found.letters()),
                  shown == limit ? "; --limit shows more" : ": a supervisor shows no more"));
    }
    if (found.unreadable() > 0) {
      terminal.say(
          "Passed over, since this version can't read them as dead letters: %s."
              .formatted(Texts.count(found.unreadable())));
    }
  }

  /** Letters. */
  static final class Limit extends NumberWithin {
    Limit() {
      super(1, MAX);
    }
  }
}
