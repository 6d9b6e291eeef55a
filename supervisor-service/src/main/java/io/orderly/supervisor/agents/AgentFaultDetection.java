package io.orderly.supervisor.agents;

import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.workflow.StepTask;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is wrong with agents, by what their instances said last, what is held and what they leave
 * undone. What an operator holds is in no trouble: that person knows.
 */
final class AgentFaultDetection {

  private AgentFaultDetection() {}

  /** Something that is wrong with an agent. */
  record Finding(String agent, AgentFault fault) {}

  /**
   * Each finding with one sentence that says why.
   *
   * @param seen the instances that were heard of late
   * @param behind agents with work that was not answered in time, or is tried again, and versions
   *     of agents that orders wait for
   */
  static Map<Finding, String> of(
      List<SeenAgent> seen, Collection<StoredPause> pauses, Set<String> behind) {
    Map<String, StoredPause> held =
        pauses.stream()
            .filter(pause -> pause.kind() == PauseKind.AGENT)
            .collect(Collectors.toMap(StoredPause::name, pause -> pause));
    Map<String, List<SeenAgent>> byAgent =
        seen.stream().collect(Collectors.groupingBy(SeenAgent::agent));
    Map<Finding, String> found = new HashMap<>();
    held.values().stream()
        .filter(pause -> pause.pausedBy().equals(SystemPauses.SYSTEM))
        // A workflow that no order has any more may name a version that is gone for good.
        .filter(pause -> !ServedVersions.isOfVersion(pause) || behind.contains(pause.name()))
        .forEach(pause -> found.put(new Finding(pause.name(), faultOf(pause)), pause.reason()));
    behind.stream()
        .filter(StepTask::isPerformed)
        .filter(agent -> !byAgent.containsKey(agent) && !held.containsKey(agent))
        .forEach(
            agent ->
                found.put(
                    new Finding(agent, AgentFault.ABSENT),
                    "no instance of the agent is heard, and its work is not done"));
    byAgent.forEach(
        (agent, instances) -> {
          if (isOpen(instances) && !held.containsKey(agent)) {
            found.put(
                new Finding(agent, AgentFault.CIRCUIT_OPEN),
                "its remote service fails: the circuit is open in all of its %d instances"
                    .formatted(instances.size()));
          }
        });
    return found;
  }

  private static AgentFault faultOf(StoredPause pause) {
    if (ServedVersions.isOfVersion(pause)) {
      return AgentFault.UNSERVED;
    }
    return pause.pacedUntil() == null ? AgentFault.HELD : AgentFault.PACED;
  }

  /** One that only waits for calls to probe with fails nobody. */
  private static boolean isOpen(List<SeenAgent> instances) {
    return instances.stream().noneMatch(one -> one.circuit() == CircuitState.CLOSED)
        && instances.stream().anyMatch(one -> one.circuit() == CircuitState.OPEN);
  }
}
