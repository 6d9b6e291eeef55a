package io.orderly.console.agents;

import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleFormat;
import io.orderly.console.PageLayout;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.PauseView;
import io.orderly.operator.overview.AgentStatus;
import io.orderly.store.limits.AgentLimitChange;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Page models of agents. */
public final class AgentViews {

  private static final String NONE = "\u2013";

  private AgentViews() {}

  /**
   * All agents.
   *
   * @param reportsUnreadableSince since when agent reports can't be read; null if they can
   */
  public record All(
      PageLayout layout,
      List<AgentStatus> agents,
      @Nullable Instant reportsUnreadableSince,
      Instant readAt) {}

  /**
   * One agent, and the form of its limits.
   *
   * @param history changes of the limits, newest first
   * @param form null for users with read-only access
   * @param done the last command: its id, or pause or resume; null if there was none
   */
  public record One(
      PageLayout layout,
      AgentStatus agent,
      List<AgentLimitChange> history,
      @Nullable ConsoleForm form,
      @Nullable String done,
      Instant readAt) {

    /** Value of a field: what was typed, or else the current limit. */
    public static String text(ConsoleForm form, String field, @Nullable Integer current) {
      return form.typed().getOrDefault(field, current == null ? "" : current.toString());
    }

    /** Outcome of the last command, from the current state; null if there was none. */
    public @Nullable String outcome() {
      PauseView pause = agent.pause();
      if ("pause".equals(done) && pause != null) {
        return "No step of this agent is started until it is resumed.";
      }
      if ("resume".equals(done) && pause == null) {
        return "The agent is resumed.";
      }
      return history.stream().anyMatch(change -> change.command().commandId().equals(done))
          ? "Its limits now: " + limits(agent) + "."
          : null;
    }
  }

  /** Current and maximum concurrent calls over all instances; a dash if none reports. */
  public static String calls(AgentStatus agent) {
    long inUse = agent.instances().stream().mapToLong(SeenAgent::inUse).sum();
    long most = agent.instances().stream().mapToLong(SeenAgent::maxConcurrency).sum();
    return agent.instances().isEmpty()
        ? NONE
        : ConsoleFormat.count(inUse) + " of " + ConsoleFormat.count(most);
  }

  /** The partner files that an instance performs steps by, and their versions; a dash if none. */
  public static String partners(SeenAgent seen) {
    return seen.partners() == null ? NONE : String.join(", ", seen.partners());
  }

  public static String limits(AgentStatus agent) {
    return limits(agent.overview().callsPerSecond(), agent.overview().callsInFlight());
  }

  /** Null is no limit. */
  public static String limits(@Nullable Integer callsPerSecond, @Nullable Integer callsInFlight) {
    String limits =
        Stream.of(limit(callsPerSecond, " per second"), limit(callsInFlight, " in flight"))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    return limits.isEmpty() ? "none" : limits;
  }

  private static @Nullable String limit(@Nullable Integer limit, String unit) {
    return limit == null ? null : limit + unit;
  }
}
