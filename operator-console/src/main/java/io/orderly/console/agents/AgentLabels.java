package io.orderly.console.agents;

import io.orderly.console.ConsoleFormat;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.overview.AgentStatus;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures of an agent as people read them. */
public final class AgentLabels {

  private static final String NONE = "\u2013";

  private AgentLabels() {}

  /** The calls that all instances make now, of those that they may; a dash where none reports. */
  public static String calls(AgentStatus agent) {
    long inUse = agent.instances().stream().mapToLong(SeenAgent::inUse).sum();
    long most = agent.instances().stream().mapToLong(SeenAgent::most).sum();
    return agent.instances().isEmpty()
        ? NONE
        : ConsoleFormat.count(inUse) + " of " + ConsoleFormat.count(most);
  }

  /** How much it may be sent. */
  public static String limits(AgentStatus agent) {
    return limits(agent.overview().callsPerSecond(), agent.overview().callsInFlight());
  }

  /** Null is no bound. */
  public static String limits(@Nullable Integer callsPerSecond, @Nullable Integer callsInFlight) {
    String words =
        Stream.of(bound(callsPerSecond, " a second"), bound(callsInFlight, " in flight"))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? "none" : words;
  }

  private static @Nullable String bound(@Nullable Integer bound, String unit) {
    return bound == null ? null : bound + unit;
  }
}
