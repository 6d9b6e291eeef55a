package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Texts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What keeps orders from going on though none is in Error, or may keep that from being seen. */
final class Warnings {

  /** What schedulers that run leave no order waiting for. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(60);

  private static final String AGENT = "agent";
  private static final String OVERDUE = "overdue";

  private final JsonView work;
  private final AgentsQuery agents;
  private final JsonNode lag;

  Warnings(JsonView work, AgentsQuery agents, JsonNode lag) {
    this.work = work;
    this.agents = agents;
    this.lag = lag;
  }

  /** A sentence each, the worst first. */
  List<String> sentences() {
    return Stream.of(shut(), deserted(), overdue(), waiting(), unheard(), unread())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<String> shut() {
    return names(agent -> instances(agent).anyMatch(one -> one.text("circuit").equals("open")))
        .map(
            "The circuit is open at %s: calls to the remote service fail, and are tried again."
                ::formatted);
  }

  private Optional<String> deserted() {
    return agents.unreadableSince().isEmpty()
        ? names(this::isDeserted)
            .map("No instance of %s is heard, and work waits for it."::formatted)
        : Optional.empty();
  }

  /** An agent that reports nothing and answers is well. */
  private boolean isDeserted(JsonView agent) {
    boolean isBehind =
        agent.number(OVERDUE) + agent.number("rearmed") > 0
            || (agent.number("waiting") > 0 && longWait().isPresent());
    return isBehind && !agent.has("pause") && instances(agent).findAny().isEmpty();
  }

  private Optional<String> overdue() {
    long steps = all().mapToLong(agent -> agent.number(OVERDUE)).sum();
    String are = steps == 1 ? "step is" : "steps are";
    return names(agent -> agent.number(OVERDUE) > 0)
        .map(names -> "%s %s past CompleteBy at %s.".formatted(Texts.count(steps), are, names));
  }

  private Optional<String> waiting() {
    return longWait()
        .map(Texts::roughly)
        .map(
            (shut().isEmpty() && deserted().isEmpty()
                    ? "An order has waited %s for a scheduler: see whether one runs and has credit"
                        + " left."
                    : "An order has waited %s to be started.")
                ::formatted);
  }

  private Optional<Duration> longWait() {
    return work.instant("oldestPending")
        .flatMap(since -> work.instant("readAt").map(now -> Duration.between(since, now)))
        .filter(wait -> wait.compareTo(MAX_WAIT) > 0);
  }

  private Optional<String> unheard() {
    return agents.unreadableSince().isEmpty()
        ? Optional.empty()
        : Optional.of("The reports of agents can't be read.");
  }

  private Optional<String> unread() {
    return lag.hasNonNull("unreadableSince")
        ? Optional.of("Kafka can't be asked how far its readers are.")
        : Optional.empty();
  }

  /** Empty where there are none. */
  private Optional<String> names(Predicate<JsonView> which) {
    String names =
        all().filter(which).map(agent -> agent.text(AGENT)).collect(Collectors.joining(", "));
    return Optional.of(names).filter(some -> !some.isEmpty());
  }

  private Stream<JsonView> all() {
    return JsonView.all(agents.agents()).stream();
  }

  private Stream<JsonView> instances(JsonView agent) {
    return JsonView.all(agents.instances()).stream()
        .filter(one -> one.text(AGENT).equals(agent.text(AGENT)));
  }
}
