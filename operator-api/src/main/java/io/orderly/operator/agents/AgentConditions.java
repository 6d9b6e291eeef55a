package io.orderly.operator.agents;

import io.orderly.messages.CircuitState;
import io.orderly.process.AgentCondition;
import java.util.List;
import java.util.function.Function;

/** How each agent is, by what its instances last said of themselves. */
public final class AgentConditions implements Function<String, AgentCondition> {

  private final AgentReports reports;

  public AgentConditions(AgentReports reports) {
    this.reports = reports;
  }

  /** Nothing is said of any agent while reports can't be read. */
  @Override
  public AgentCondition apply(String agent) {
    AgentsSeen seen = reports.current();
    return seen.unreadableSince() == null ? of(seen.of(agent)) : AgentCondition.UNREMARKABLE;
  }

  private static AgentCondition of(List<SeenAgent> instances) {
    if (instances.isEmpty()) {
      return AgentCondition.NOT_REPORTING;
    }
    if (instances.stream().allMatch(seen -> seen.circuit() == CircuitState.OPEN)) {
      return AgentCondition.CIRCUIT_OPEN;
    }
    return instances.stream().allMatch(seen -> seen.inUse() >= seen.maxConcurrency())
        ? AgentCondition.SLOTS_FULL
        : AgentCondition.UNREMARKABLE;
  }
}
