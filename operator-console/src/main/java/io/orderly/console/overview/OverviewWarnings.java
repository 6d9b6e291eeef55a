package io.orderly.console.overview;

import io.orderly.console.ConsoleFormat;
import io.orderly.console.agents.AgentRow;
import io.orderly.console.overview.OverviewSummary.Link;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What keeps orders from going on though none is in Error, or may keep that from being seen. */
final class OverviewWarnings {

  private static final int MOST_NAMES = 3;

  private OverviewWarnings() {}

  /** A sentence each, the worst first. */
  static List<String> of(OverviewView view) {
    return Stream.of(
            shut(view.shut()),
            deserted(view.deserted()),
            overdue(view.overdue()),
            waiting(view),
            unread(view))
        .flatMap(sentences -> sentences)
        .toList();
  }

  /** Where the worst of them is seen; null where no page shows more. */
  static @Nullable Link link(OverviewView view) {
    if (!view.shut().isEmpty() || !view.deserted().isEmpty() || !view.overdue().isEmpty()) {
      return new Link("See the agents", "/console/agents");
    }
    return view.longWait() == null
        ? null
        : new Link("See the orders", "/console/orders?state=Pending");
  }

  private static Stream<String> shut(List<AgentRow> agents) {
    return agents.isEmpty()
        ? Stream.empty()
        : Stream.of(
            "The circuit is open at %s: calls to the remote service fail, and are tried again."
                .formatted(names(agents)));
  }

  private static Stream<String> deserted(List<AgentRow> agents) {
    return agents.isEmpty()
        ? Stream.empty()
        : Stream.of("No instance of %s is heard, and work waits for it.".formatted(names(agents)));
  }

  private static Stream<String> overdue(List<AgentRow> agents) {
    long steps = agents.stream().mapToLong(agent -> agent.standing().overdue()).sum();
    return agents.isEmpty()
        ? Stream.empty()
        : Stream.of(
            "%s past CompleteBy at %s."
                .formatted(ConsoleFormat.count(steps, "step is", "steps are"), names(agents)));
  }

  /** Where an agent is missing or shut, that is what it waits for: the schedulers are well. */
  private static Stream<String> waiting(OverviewView view) {
    Duration wait = view.longWait();
    if (wait == null) {
      return Stream.empty();
    }
    boolean schedulersMayBeWhy = view.deserted().isEmpty() && view.shut().isEmpty();
    String sentence =
        schedulersMayBeWhy
            ? "An order has waited %s for a scheduler: see whether one runs and has credit left."
            : "An order has waited %s to be started.";
    return Stream.of(sentence.formatted(ConsoleFormat.length(wait)));
  }

  private static Stream<String> unread(OverviewView view) {
    Stream<String> reports =
        view.unheardSince() == null
            ? Stream.empty()
            : Stream.of("The reports of agents can't be read.");
    Stream<String> lags =
        view.lags().unreadableSince() == null
            ? Stream.empty()
            : Stream.of("Kafka can't be asked how far its readers are.");
    return Stream.concat(reports, lags);
  }

  private static String names(List<AgentRow> agents) {
    String first =
        agents.stream().limit(MOST_NAMES).map(AgentRow::name).collect(Collectors.joining(", "));
    int more = agents.size() - MOST_NAMES;
    return more > 0 ? "%s and %d more".formatted(first, more) : first;
  }
}
