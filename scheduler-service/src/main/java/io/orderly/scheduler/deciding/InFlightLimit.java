package io.orderly.scheduler.deciding;

import io.orderly.process.Decision;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.pauses.Pauses;
import io.orderly.workflow.WorkflowId;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How many steps may be started for whom: what is unanswered, what can't be sent, what operators
 * hold and limit, and where this incarnation stands, in one number an agent.
 */
public final class InFlightLimit {

  private final Routing routing;
  private final SendHealth sendHealth;
  private final Supplier<Pauses> pauses;
  private final PauseProbes probes;
  private final CallLimits limits;
  private final Lifecycle standing;

  /**
   * Asks all of them anew each time.
   *
   * @param pauses what operators hold, as far as it is known here; must not block
   */
  public InFlightLimit(
      Routing routing,
      SendHealth sendHealth,
      Supplier<Pauses> pauses,
      PauseProbes probes,
      CallLimits limits,
      Lifecycle standing) {
    this.routing = routing;
    this.sendHealth = sendHealth;
    this.pauses = pauses;
    this.probes = probes;
    this.limits = limits;
    this.standing = standing;
  }

  /**
   * The most steps that may be started for the agent now.
   *
   * @param freed how many of its requests are answered by what is decided on
   */
  int of(String agent, int freed) {
    Pauses held = pauses.get();
    if (!standing.isServing() || held.agents().contains(agent)) {
      return standing.isServing() && held.probed().contains(agent) ? probe(agent) : 0;
    }
    int byOperators = limits.most(agent);
    return Math.min(
        byOperators, Math.min(routing.creditWith(freed, agent), sendHealth.most(agent)));
  }

  /**
   * What was refused just before it was held still takes places, which must not hold up a probe.
   */
  private int probe(String agent) {
    int most = Math.min(limits.most(agent), sendHealth.most(agent));
    return probes.hasLeave(agent) ? Math.min(1, most) : 0;
  }

  /**
   * Makes a decision on which of these agents operators let be sent one more at this moment. What
   * it starts counts from then on, whatever becomes of its batch.
   */
  Decision decide(Set<String> agents, Function<Set<String>, Decision> decision) {
    Set<String> held = pauses.get().probed();
    return held.isEmpty()
        ? limits.decide(agents, decision)
        : probes.decide(held, agents, open -> limits.decide(open, decision));
  }

  /** Whether operators hold the whole workflow. */
  boolean isHeld(WorkflowId workflow) {
    return pauses.get().workflows().contains(workflow.name());
  }
}
