package io.orderly.simulation;

import io.orderly.simulation.cluster.Play;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.stage.Crew;
import io.orderly.simulation.watching.Story;
import io.orderly.simulation.watching.Story.Telling;
import java.util.Set;

/**
 * Plays seeds: a cluster of the real decision code, in which everything that can go wrong follows
 * from the seed. One thread at a time may use it.
 */
public final class Simulation implements AutoCloseable {

  private final Crew crew = new Crew();
  private final Set<Fault> without;

  /**
   * A simulation.
   *
   * @param without the faults that are left out
   */
  public Simulation(Set<Fault> without) {
    this.without = Set.copyOf(without);
  }

  /**
   * Plays one seed.
   *
   * @return how much happened
   * @throws io.orderly.simulation.checking.Violation when something that must always hold does not
   */
  public int play(long seed) {
    return play(seed, new Story(Telling.UNTOLD));
  }

  /** Plays one seed and writes its story down. */
  public int play(long seed, Story story) {
    return new Play(crew, seed, without, story).run();
  }

  /**
   * Plays one seed on its own.
   *
   * @throws io.orderly.simulation.checking.Violation when something that must always hold does not
   */
  public static void run(long seed) {
    try (Simulation simulation = new Simulation(Set.of())) {
      simulation.play(seed);
    }
  }

  @Override
  public void close() {
    crew.close();
  }
}
