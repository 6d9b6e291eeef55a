package io.orderly.operator.overview;

import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.AgentOverview;
import io.orderly.operator.inspection.PauseView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent with its work and its instances.
 *
 * @param overview what the store says
 * @param instances the last report of each instance, by name
 */
public record AgentStatus(AgentOverview overview, List<SeenAgent> instances) {

  private static final List<CircuitState> WORST_LAST =
      List.of(CircuitState.CLOSED, CircuitState.HALF_OPEN, CircuitState.OPEN);

  public AgentStatus {
    instances = List.copyOf(instances);
  }

  public String name() {
    return overview.agent();
  }

  /** Who paused it; null if it is not paused. */
  public @Nullable PauseView pause() {
    return overview.pause();
  }

  /** The worst circuit of all instances; empty where none reported of late. */
  public Optional<CircuitState> circuit() {
    return instances.stream()
        .map(SeenAgent::circuit)
        .max(Comparator.comparingInt(WORST_LAST::indexOf));
  }

  /** How many instances let no call through. */
  public long openCircuits() {
    return instances.stream().filter(seen -> seen.circuit() == CircuitState.OPEN).count();
  }

  /**
   * Whether no instance reports, and its work does not get done. An agent that reports nothing and
   * answers is well.
   */
  public boolean isAbsent() {
    return instances.isEmpty() && pause() == null && unansweredSteps() > 0;
  }

  /** The same, or orders that wait long wait for it. */
  boolean isAbsentOrAwaited() {
    return isAbsent() || (instances.isEmpty() && pause() == null && overview.waiting() > 0);
  }

  /** Steps that were not answered in time, or not well. */
  public long unansweredSteps() {
    return overview.overdue() + overview.rearmed();
  }
}
