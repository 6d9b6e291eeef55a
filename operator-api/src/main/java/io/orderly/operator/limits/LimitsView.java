package io.orderly.operator.limits;

import io.orderly.store.limits.AgentLimitChange;
import io.orderly.store.limits.AgentLimitCommand;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of an agent as an operator sees them.
 *
 * @param callsPerSecond the most requests a second by all schedulers; absent where not limited
 * @param callsInFlight the most unanswered requests of all schedulers; absent where not limited
 * @param version rises with every change; 0 where the agent was never limited
 * @param history what was changed, the last first
 */
public record LimitsView(
    String agent,
    @Nullable Integer callsPerSecond,
    @Nullable Integer callsInFlight,
    long version,
    List<ChangeView> history) {

  /** A change, with who and why. */
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

  /** The last change is what holds. */
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
