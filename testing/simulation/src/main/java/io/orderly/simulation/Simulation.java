package io.orderly.simulation;

import io.orderly.simulation.cluster.SimulationRun;
import io.orderly.simulation.eventloop.WorkerThreads;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.observing.EventHistory;
import io.orderly.simulation.observing.EventHistory.Recording;
import io.orderly.simulation.scenario.PartnerKinds;
import java.util.Set;

/**
 * Runs seeds: a cluster of the real decision code, in which all faults follow from the seed. Not
 * thread-safe.
 */
public final class Simulation implements AutoCloseable {

  private final WorkerThreads workerThreads = new WorkerThreads();
  private final PartnerKinds partners;
  private final Set<Fault> without;

  /**
   * A simulation.
   *
   * @param without the faults that are left out
   */
  public Simulation(Set<Fault> without) {
    this(PartnerKinds.ANY, without);
  }

  private Simulation(PartnerKinds partners, Set<Fault> without) {
    this.partners = partners;
    this.without = Set.copyOf(without);
  }

  /**
   * Runs one seed.
   *
   * @return the number of events
   * @throws io.orderly.simulation.checking.Violation when an invariant is violated
   */
  public int run(long seed) {
    return run(seed, new EventHistory(Recording.OFF));
  }

  /** Runs one seed and records its history. */
  public int run(long seed, EventHistory eventHistory) {
    return new SimulationRun(workerThreads, seed, partners, without, eventHistory).run();
  }

  /**
   * Runs one seed on its own.
   *
   * @throws io.orderly.simulation.checking.Violation when an invariant is violated
   */
  public static void runAlone(long seed) {
    runAlone(PartnerKinds.ANY, seed);
  }

  /**
   * Runs one seed on its own, with these partners.
   *
   * @throws io.orderly.simulation.checking.Violation when an invariant is violated
   */
  public static void runAlone(PartnerKinds partners, long seed) {
    try (Simulation simulation = new Simulation(partners, Set.of())) {
      simulation.run(seed);
    }
  }

  @Override
  public void close() {
    workerThreads.close();
  }
}
