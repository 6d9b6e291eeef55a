package io.orderly.operator.overview;

import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.AgentInspection;
import io.orderly.operator.inspection.WorkView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Joins what the store says of each agent with the reports of its instances. */
public final class AgentStatuses {

  private final AgentInspection agents;
  private final AgentReports reports;

  public AgentStatuses(AgentInspection agents, AgentReports reports) {
    this.agents = agents;
    this.reports = reports;
  }

  /** Since when no report can be read; null while they can. */
  public @Nullable Instant reportsUnreadableSince() {
    return reports.current().unreadableSince();
  }

  /**
   * Every agent with work, a workflow or a limit, and each that reported of late; by name.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public List<AgentStatus> of(WorkView work) {
    Map<String, List<SeenAgent>> seen =
        reports.current().agents().stream().collect(Collectors.groupingBy(SeenAgent::agent));
    return agents.agents(work.agents(), seen.keySet()).stream()
        .map(agent -> new AgentStatus(agent, seen.getOrDefault(agent.agent(), List.of())))
        .toList();
  }
}
