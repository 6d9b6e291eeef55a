package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.terminal.Texts;
import io.orderly.runtime.deadletters.Overview;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Lists dead letters, the newest last. */
@Command(
    name = "list",
    description = "Lists the dead letters of the broker, the newest last.",
    footerHeading = "%nExample:%n",
    footer = "  orderly dead-letters list --topic order-submissions --limit 20")
final class ListCommand implements Callable<Integer> {

  private static final int MOST = 100_000;

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
      description = "At most this many, the newest ones (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  ListCommand(Terminal terminal, Broker broker) {
    this.terminal = terminal;
    this.broker = broker;
  }

  @Override
  public Integer call() {
    var overview =
        BrokerFailures.told(broker, store -> Overview.of(store, store.topics(topic), limit));
    var views =
        overview.newest().stream()
            .map(letter -> new LetterView(letter, overview.replay(letter.id())))
            .toList();
    if (json) {
      views.forEach(view -> terminal.out().println(view.summaryJson()));
    } else if (!views.isEmpty()) {
      var table = LetterView.heading();
      views.forEach(view -> view.addTo(table));
      table.print(terminal.out());
    }
    sayHowMany(overview);
    terminal.out().flush();
    return ExitCode.OK;
  }

  private void sayHowMany(Overview overview) {
    if (overview.letters() == 0) {
      terminal.say("No dead letters.");
    } else if (overview.letters() > limit) {
      terminal.say(
          "The newest %s of %s; --limit shows more."
              .formatted(Texts.count(limit), Texts.count(overview.letters())));
    }
    if (overview.unreadable() > 0) {
      terminal.say(
          "Passed over, since this version can't read them as dead letters: %s."
              .formatted(Texts.count(overview.unreadable())));
    }
  }

  static final class Limit implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String text) {
      if (!text.matches("[1-9]\\d{0,5}") || Integer.parseInt(text) > MOST) {
        throw new TypeConversionException(
            "'%s' is not a whole number from 1 to %d".formatted(text, MOST));
      }
      return Integer.parseInt(text);
    }
  }
}
