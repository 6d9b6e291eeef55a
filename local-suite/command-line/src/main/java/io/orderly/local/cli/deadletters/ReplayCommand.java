package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.terminal.Texts;
import io.orderly.runtime.deadletters.Letter;
import io.orderly.runtime.deadletters.LetterId;
import io.orderly.runtime.deadletters.LetterStore;
import io.orderly.runtime.deadletters.NotReplayableException;
import io.orderly.runtime.deadletters.Overview;
import io.orderly.runtime.deadletters.Replay;
import io.orderly.runtime.deadletters.Replayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts dead letters back on the topics that they came from. */
@Command(
    name = "replay",
    description = {
      "Puts dead letters back on the topics that they came from, once what was wrong is put right.",
      "A letter stays where it is, and 'list' shows when it was replayed. One that fails again"
          + " becomes a letter anew."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly dead-letters replay order-submissions.dead-letters/0/12",
      "  orderly dead-letters replay --all --topic order-submissions --yes"
    })
final class ReplayCommand implements Callable<Integer> {

  private static final int MOST_AT_ONCE = 100_000;

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Broker broker;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      converter = LetterIdConverter.class,
      description = "As 'list' shows it; it is replayed even if it was before.")
  private List<LetterId> ids = new ArrayList<>();

  @Option(names = "--all", description = "Every letter that was not replayed yet.")
  private boolean all;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "With --all: only what came from this topic.")
  private @Nullable String topic;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why; kept with the letter, as is the name of your account.")
  private @Nullable String reason;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  ReplayCommand(Terminal terminal, Broker broker, Confirmation confirmation) {
    this.terminal = terminal;
    this.broker = broker;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    if (all != ids.isEmpty() || (topic != null && !all)) {
      throw misused("Say which: one ID or more, or --all, which --topic may narrow down");
    }
    return BrokerFailures.told(broker, this::replay);
  }

  private ParameterException misused(String sentence) {
    return new ParameterException(
        Objects.requireNonNull(spec, "picocli sets it").commandLine(), sentence);
  }

  private int replay(LetterStore store) {
    var letters = all ? notReplayed(store) : ids.stream().distinct().toList();
    if (letters.isEmpty()) {
      terminal.say("No dead letter waits for a replay.");
      return ExitCode.OK;
    }
    if (!yes && !confirmation.isGiven(question(letters))) {
      throw new CommandFailedException("Nothing was replayed: nobody said yes (--yes does).");
    }
    return replay(store, letters) == letters.size() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private List<LetterId> notReplayed(LetterStore store) {
    var overview = Overview.of(store, store.topics(topic), MOST_AT_ONCE);
    return overview.newest().stream()
        .map(Letter::id)
        .filter(id -> overview.replay(id) == null)
        .toList();
  }

  private static String question(List<LetterId> letters) {
    var origins =
        letters.stream()
            .map(LetterId::origin)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return "Put %s back on %s?".formatted(records(letters.size()), origins);
  }

  /** How many were; one that can't be does not keep back those behind it. */
  private int replay(LetterStore store, List<LetterId> letters) {
    int replayed = 0;
    try (var replayer = new Replayer(store, BrokerFailures.connection(broker))) {
      for (var id : letters) {
        replayed += replay(replayer, id) ? 1 : 0;
      }
    } finally {
      terminal.out().flush();
      terminal.say("%s of %s replayed.".formatted(Texts.count(replayed), records(letters.size())));
    }
    return replayed;
  }

  /** Nobody signs in here: the name is the one of the account. */
  private Replay.Order order() {
    return new Replay.Order(System.getProperty("user.name"), reason, null);
  }

  private boolean replay(Replayer replayer, LetterId id) {
    try {
      terminal.out().printf("%s -> %s%n", id, replayer.replay(id, order()));
      return true;
    } catch (NotReplayableException leftOut) {
      terminal.say("Left out: " + leftOut.getMessage());
      return false;
    }
  }

  private static String records(int count) {
    return count == 1 ? "1 record" : Texts.count(count) + " records";
  }
}
