package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import java.util.Map;

/** One process of a role, from its start to its death. */
interface Instance {

  SimulatedProcess process();

  /** It begins, once the process is up. */
  void start();

  /** What it reads; told to the groups when the process falls silent or is back. */
  Map<ConsumerGroup, Member> memberships();

  /** It is asked to stop in an orderly way; calls back when the process may end. */
  void stop(Runnable ended);
}
