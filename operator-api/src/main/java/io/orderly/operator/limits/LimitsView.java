package io.orderly.operator.limits;

import io.orderly.store.limits.AgentLimitChange;
import io.orderly.store.limits.AgentLimitCommand;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of an agent as an operator sees them.
 *
 * @param callsPerSecond maximum requests per second of all schedulers; absent if unlimited
 * @param callsInFlight maximum requests in flight of all schedulers; absent if unlimited
 * @param version rises with every change; 0 if the agent was never limited
 * @param history changes, newest first
 */
public record LimitsView(
    String agent,
    @Nullable Integer callsPerSecond,
    @Nullable Integer callsInFlight,
    long version,
    List<ChangeView> history) {

  /** A change, with actor and reason. */
  public record ChangeView(
      String commandId,
      long version,
      @Nullable Integer callsPerSecond,
      @Nullable Integer callsInFlight,
      String actor,
      String reason,
      Instant at) {

    static ChangeView of(AgentLimitChange change) {
      AgentLimitCommand command = change.command();
      return new ChangeView(
          command.commandId(),
          change.version(),
          command.callsPerSecond(),
          command.callsInFlight(),
          command.actor(),
          command.reason(),
          change.at());
    }
  }

  /** The newest change applies. */
  static LimitsView of(String agent, List<AgentLimitChange> history) {
    List<ChangeView> changes = history.stream().map(ChangeView::of).toList();
    return changes.isEmpty()
        ? new LimitsView(agent, null, null, 0, changes)
        : new LimitsView(
            agent,
            changes.get(0).callsPerSecond(),
            changes.get(0).callsInFlight(),
            changes.get(0).version(),
            changes);
  }
}
