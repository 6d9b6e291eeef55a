package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.simulation.partner.SimulatedAgent;
import java.util.LinkedHashMap;
import java.util.Map;

/** An agent process: one instance of every agent. */
record AgentInstance(SimulatedProcess process, Map<ConsumerGroup, SimulatedAgent> agents)
    implements Instance {

  @Override
  public void start() {
    agents.forEach(ConsumerGroup::join);
  }

  @Override
  public Map<ConsumerGroup, Member> memberships() {
    return new LinkedHashMap<>(agents);
  }

  @Override
  public void stop(Runnable ended) {
    agents.forEach(ConsumerGroup::leave);
    ended.run();
  }
}
