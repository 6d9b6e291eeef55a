package io.orderly.console.agents;

import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.AgentInspection;
import io.orderly.operator.inspection.WorkView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts beside what the store says of each agent what its instances say of themselves. */
public final class AgentRows {

  private final AgentInspection agents;
  private final AgentReports reports;

  public AgentRows(AgentInspection agents, AgentReports reports) {
    this.agents = agents;
    this.reports = reports;
  }

  /** Since when nothing is heard of any agent; null while they are heard. */
  public @Nullable Instant unheardSince() {
    return reports.current().unreadableSince();
  }

  /** Every agent that the door tells of, and each that was heard of late. */
  public List<AgentRow> of(WorkView work) {
    Map<String, List<SeenAgent>> seen =
        reports.current().agents().stream().collect(Collectors.groupingBy(SeenAgent::agent));
    return agents.agents(work.agents(), seen.keySet()).stream()
        .map(agent -> new AgentRow(agent, seen.getOrDefault(agent.agent(), List.of())))
        .toList();
  }
}
