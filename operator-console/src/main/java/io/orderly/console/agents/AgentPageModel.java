package io.orderly.console.agents;

import io.orderly.console.FormStamp;
import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.PauseView;
import io.orderly.operator.overview.AgentStatus;
import io.orderly.store.limits.AgentLimitChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One agent, and the form of its limits.
 *
 * @param history what was changed at its limits, the last first
 * @param form null for those who may only look
 * @param done what was just done, a command id or a word; null where nothing was
 */
public record AgentPageModel(
    PageLayout frame,
    AgentStatus agent,
    List<AgentLimitChange> history,
    @Nullable LimitForm form,
    @Nullable String done,
    Instant readAt) {

  /**
   * The form of the limits.
   *
   * @param typed what was typed before, by field
   * @param wrong what is wrong with it, by field
   */
  public record LimitForm(FormStamp stamp, Map<String, String> typed, Map<String, String> wrong) {

    /** What stands in a field: what was typed, or else the limit that holds. */
    public String text(String field, @Nullable Integer current) {
      return typed.getOrDefault(field, current == null ? "" : current.toString());
    }
  }

  /** What came of the command that was just given, as the store has it now; null for none. */
  public @Nullable String outcome() {
    PauseView pause = agent.pause();
    if ("pause".equals(done) && pause != null) {
      return "No step of this agent is started until it is resumed.";
    }
    if ("resume".equals(done) && pause == null) {
      return "The agent goes on.";
    }
    return history.stream().anyMatch(change -> change.command().commandId().equals(done))
        ? "Its limits now: " + AgentLabels.limits(agent) + "."
        : null;
  }
}
