package io.orderly.operator.overview;

import io.orderly.operator.overview.OverviewSummary.Subject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What keeps orders from going on though none is in Error, or may keep that from being seen. */
final class OverviewWarnings {

  private static final int MAX_NAMES = 3;

  private final OperatorOverview overview;
  private final List<AgentStatus> withOpenCircuit;
  private final List<AgentStatus> absent;
  private final List<AgentStatus> overdue;

  OverviewWarnings(OperatorOverview overview) {
    this.overview = overview;
    this.withOpenCircuit = overview.withOpenCircuit();
    this.absent = overview.absent();
    this.overdue = overview.overdue();
  }

  /** A sentence each, the worst first. */
  List<String> sentences() {
    return Stream.of(openCircuits(), absentAgents(), overdueSteps(), longWait(), unreadable())
        .flatMap(sentences -> sentences)
        .toList();
  }

  /** What the worst of them is about; null where nothing more is to be seen. */
  @Nullable Subject subject() {
    if (!withOpenCircuit.isEmpty() || !absent.isEmpty() || !overdue.isEmpty()) {
      return Subject.AGENTS;
    }
    return overview.longWait() == null ? null : Subject.PENDING_ORDERS;
  }

  private Stream<String> openCircuits() {
    return named(
        withOpenCircuit, "The circuit is open at %s: calls to the remote service fail; retrying.");
  }

  private Stream<String> absentAgents() {
    return named(absent, "No instance of %s reports, and work is waiting for it.");
  }

  private Stream<String> overdueSteps() {
    long steps = overdue.stream().mapToLong(agent -> agent.overview().overdue()).sum();
    return named(
        overdue, CountedNoun.of(steps, "step is", "steps are") + " past CompleteBy at %s.");
  }

  /** Orders that wait for an agent that is absent or shut say nothing against the schedulers. */
  private Stream<String> longWait() {
    Duration wait = overview.longWait();
    if (wait == null) {
      return Stream.empty();
    }
    String sentence =
        absent.isEmpty() && withOpenCircuit.isEmpty()
            ? "An order has waited %s for a scheduler: check that one runs and has capacity left."
            : "An order has waited %s to be started.";
    return Stream.of(sentence.formatted(RoundedDuration.of(wait)));
  }

  private Stream<String> unreadable() {
    Stream<String> reports =
        overview.reportsUnreadableSince() == null
            ? Stream.empty()
            : Stream.of("Agent reports can't be read from Kafka.");
    Stream<String> lags =
        overview.lags().unreadableSince() == null
            ? Stream.empty()
            : Stream.of("Consumer lag can't be read from Kafka.");
    return Stream.concat(reports, lags);
  }

  private static Stream<String> named(List<AgentStatus> agents, String sentence) {
    return agents.isEmpty() ? Stream.empty() : Stream.of(sentence.formatted(names(agents)));
  }

  private static String names(List<AgentStatus> agents) {
    String first =
        agents.stream().limit(MAX_NAMES).map(AgentStatus::name).collect(Collectors.joining(", "));
    int more = agents.size() - MAX_NAMES;
    return more > 0 ? "%s and %d more".formatted(first, more) : first;
  }
}
