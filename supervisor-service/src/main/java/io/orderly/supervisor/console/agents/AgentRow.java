package io.orderly.supervisor.console.agents;

import io.orderly.messages.CircuitState;
import io.orderly.store.AgentLimit;
import io.orderly.store.StoredPause;
import io.orderly.supervisor.inspecting.WorkView.AgentWork;
import io.orderly.supervisor.watching.circuits.SeenAgent;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent in a list.
 *
 * @param work what the store says
 * @param instances what each instance last said of itself, by name
 * @param limit null where it is not limited
 * @param pause null where it is not paused
 */
public record AgentRow(
    AgentWork work,
    List<SeenAgent> instances,
    @Nullable AgentLimit limit,
    @Nullable StoredPause pause) {

  private static final List<CircuitState> WORST_LAST =
      List.of(CircuitState.CLOSED, CircuitState.HALF_OPEN, CircuitState.OPEN);

  public AgentRow {
    instances = List.copyOf(instances);
  }

  public String name() {
    return work.agent();
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

  /** Calls that all instances together make now. */
  public long inUse() {
    return instances.stream().mapToLong(SeenAgent::inUse).sum();
  }

  /** Calls that all instances together may make. */
  public long most() {
    return instances.stream().mapToLong(SeenAgent::most).sum();
  }

  /** How much it may be sent, in words. */
  public String limits() {
    AgentLimit bound = limit;
    return bound == null ? "none" : LimitWords.of(bound.callsPerSecond(), bound.callsInFlight());
  }
}
