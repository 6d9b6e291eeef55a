package io.orderly.cli.deadletters;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.cli.deadletters.DeadLetterSource.Outcome;
import io.orderly.cli.operator.options.ActingOptions;
import io.orderly.cli.output.Output;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.ConfirmationPrompt;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import io.orderly.platform.deadletters.DeadLetterId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts dead letters back on the topics that they came from. */
@Command(
    name = "replay",
    description = {
      "Replays dead letters to their topics of origin, after the cause was fixed.",
      "A dead letter stays in its topic, and 'show' prints when it was replayed, by whom and why."
          + " One that fails again becomes a new dead letter."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly dead-letters replay order-submissions.dead-letters/0/12 --reason 'it is fixed'",
      "  orderly dead-letters replay --all --topic order-submissions --reason 'it is fixed' --yes"
    })
final class ReplayCommand implements Callable<Integer> {

  private static final int MAX_AT_ONCE = 100_000;

  private final Terminal terminal;
  private final ConfirmationPrompt confirmation;

  @Mixin private final Broker broker;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      converter = DeadLetterIdConverter.class,
      description = "As 'list' shows it; it is replayed even if it was before.")
  private List<DeadLetterId> ids = new ArrayList<>();

  @Option(
      names = "--all",
      description =
          "Every letter that was not replayed yet; of a supervisor the newest 200 a topic.")
  private boolean all;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "With --all: only what came from this topic.")
  private @Nullable String topic;

  ReplayCommand(Terminal terminal, Broker broker, ConfirmationPrompt confirmation) {
    this.terminal = terminal;
    this.broker = broker;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    if (all != ids.isEmpty() || (topic != null && !all)) {
      throw new CommandMisusedException(
          "Say which: one ID or more, or --all, which --topic may narrow down.");
    }
    acting.requireReason();
    try (var source = DeadLetterSource.at(broker)) {
      var letters = all ? notReplayed(source) : ids.stream().distinct().toList();
      if (!letters.isEmpty()) {
        acting.confirm(confirmation, question(letters));
      }
      return replay(source, letters).code();
    }
  }

  private List<DeadLetterId> notReplayed(DeadLetterSource source) {
    return source.newest(topic, MAX_AT_ONCE).newest().stream()
        .filter(view -> view.replay() == null)
        .map(view -> view.letter().id())
        .toList();
  }

  private static String question(List<DeadLetterId> letters) {
    var origins =
        letters.stream()
            .map(DeadLetterId::origin)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return "Put %s back on %s?".formatted(records(letters.size()), origins);
  }

  /** One that can't be put back does not keep back those behind it. */
  private Ending replay(DeadLetterSource source, List<DeadLetterId> letters) {
    var document = JsonNodeFactory.instance.objectNode();
    var answers = document.putArray("deadLetters");
    List<Ending> endings = new ArrayList<>();
    for (var id : letters) {
      var outcome = replay(source, id, endings.size(), letters.size());
      endings.add(outcome.ending());
      report(outcome, answers);
    }
    output.print(terminal, document, out -> {});
    terminal.say(summary(endings));
    return Ending.together(endings);
  }

  private Outcome replay(DeadLetterSource source, DeadLetterId id, int handled, int of) {
    try {
      return source.replay(id, acting);
    } catch (CommandFailedException gone) {
      if (handled == 0) {
        throw gone;
      }
      throw new CommandFailedException(
          Ending.PARTLY_DONE,
          "It broke off after %s of %s; --all takes those that were not replayed. %s"
              .formatted(Texts.count(handled), records(of), gone.getMessage()),
          gone);
    }
  }

  /** At once, so that it is known how far it came when it breaks off. */
  private void report(Outcome outcome, ArrayNode answers) {
    answers
        .addObject()
        .put("id", outcome.id().toString())
        .put("outcome", outcome.ending().value())
        .put("to", outcome.to())
        .put("detail", outcome.detail());
    if (outcome.ending() != Ending.DONE) {
      terminal.say("Left out: " + outcome.detail());
    } else if (!output.isJson()) {
      var to = Objects.requireNonNullElse(outcome.to(), "where it was put before");
      terminal.out().printf("%s -> %s%n", outcome.id(), to);
    }
  }

  private static String summary(List<Ending> endings) {
    long replayed = endings.stream().filter(Ending.DONE::equals).count();
    return endings.isEmpty()
        ? "No dead letter waits for a replay."
        : "%s of %s replayed.".formatted(Texts.count(replayed), records(endings.size()));
  }

  private static String records(int count) {
    return count == 1 ? "1 record" : Texts.count(count) + " records";
  }
}
