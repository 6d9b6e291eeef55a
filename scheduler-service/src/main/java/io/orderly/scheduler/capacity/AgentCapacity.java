package io.orderly.scheduler.capacity;

import io.orderly.process.Decision;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.pauses.Pauses;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How many steps may be started for an agent: unanswered requests, failed sends, pauses, limits of
 * operators and the lifecycle of this process, in one number per agent. Computed anew at each call,
 * from memory.
 */
public record AgentCapacity(
    Routing routing,
    SendHealth sendHealth,
    KnownPauses pauses,
    CallLimits limits,
    Lifecycle lifecycle) {

  /**
   * Maximum number of steps that may be started for the agent now.
   *
   * @param freed how many of its requests are answered by what is being decided
   */
  int of(String agent, int freed) {
    if (!lifecycle.isServing()) {
      return 0;
    }
    Pauses known = pauses.current();
    if (known.agents().contains(agent)) {
      return known.probed().contains(agent) ? ofProbe(agent) : 0;
    }
    return Math.min(
        limits.available(agent),
        Math.min(routing.capacity(agent, freed), sendHealth.maxRequests(agent)));
  }

  /** Requests refused just before the suspension still count, and must not prevent a probe. */
  private int ofProbe(String agent) {
    int max = Math.min(limits.available(agent), sendHealth.maxRequests(agent));
    return pauses.mayProbe(agent) ? Math.min(1, max) : 0;
  }

  /** Whether requests to the agent can be sent, were it not for pauses and limits. */
  boolean canSendTo(String agent) {
    return lifecycle.isServing() && sendHealth.maxRequests(agent) > 0;
  }

  /**
   * Makes a decision with those of these agents that limits and pauses allow one more start at this
   * instant. What it starts counts from then on, whatever becomes of its batch.
   */
  Decision decide(Set<String> agents, Function<Set<String>, Decision> decision) {
    Set<String> probed = pauses.current().probed();
    return probed.isEmpty()
        ? limits.decide(agents, decision)
        : pauses.decide(probed, agents, open -> limits.decide(open, decision));
  }

  /** The agents of a workflow that no instance serves in the version that it names. */
  Set<String> unserved(WorkflowDefinition workflow) {
    Set<String> paused = pauses.current().agents();
    return paused.isEmpty()
        ? Set.of()
        : workflow.agents().values().stream()
            .filter(agent -> agent.partner() != null && !isServed(agent))
            .map(AgentDefinition::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether any instance serves the version that is named of the agent, as far as is known. */
  boolean isServed(AgentDefinition agent) {
    return !pauses.current().agents().contains(agent.versionedName());
  }

  /** Whether the whole workflow is paused. */
  boolean isPaused(WorkflowId workflow) {
    return pauses.current().workflows().contains(workflow.name());
  }
}
