package io.orderly.console.agents;

import io.orderly.console.ConsoleFormat;
import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.AgentOverview;
import io.orderly.operator.inspection.PauseView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent in a list.
 *
 * @param standing what the store says
 * @param instances what each instance last said of itself, by name
 */
public record AgentRow(AgentOverview standing, List<SeenAgent> instances) {

  private static final List<CircuitState> WORST_LAST =
      List.of(CircuitState.CLOSED, CircuitState.HALF_OPEN, CircuitState.OPEN);

  public AgentRow {
    instances = List.copyOf(instances);
  }

  public String name() {
    return standing.agent();
  }

  /** Who holds it; null where nobody does. */
  public @Nullable PauseView pause() {
    return standing.pause();
  }

  /** The worst circuit of all instances; empty where none said anything of late. */
  public Optional<CircuitState> circuit() {
    return instances.stream()
        .map(SeenAgent::circuit)
        .max(Comparator.comparingInt(WORST_LAST::indexOf));
  }

  /** How many instances let no call through. */
  public long open() {
    return instances.stream().filter(seen -> seen.circuit() == CircuitState.OPEN).count();
  }

  /**
   * Whether nobody is heard that would do its work, and its work does not get done. An agent that
   * reports nothing and answers is well.
   */
  public boolean isDeserted() {
    return instances.isEmpty() && standing.pause() == null && undone() > 0;
  }

  /** Steps that were not answered in time, or not well. */
  public long undone() {
    return standing.overdue() + standing.rearmed();
  }

  /** The calls that all instances make now, of those that they may; a dash where none is heard. */
  public String calls() {
    long inUse = instances.stream().mapToLong(SeenAgent::inUse).sum();
    long most = instances.stream().mapToLong(SeenAgent::most).sum();
    return instances.isEmpty()
        ? "\u2013"
        : ConsoleFormat.count(inUse) + " of " + ConsoleFormat.count(most);
  }

  /** How much it may be sent, in words. */
  public String limits() {
    return LimitLabels.of(standing.callsPerSecond(), standing.callsInFlight());
  }
}
