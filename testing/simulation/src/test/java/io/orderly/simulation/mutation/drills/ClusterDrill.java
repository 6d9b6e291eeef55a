package io.orderly.simulation.mutation.drills;

import io.orderly.simulation.Simulation;
import java.util.function.LongConsumer;

/** The whole simulated cluster. */
public final class ClusterDrill implements LongConsumer {

  @Override
  public void accept(long seed) {
    Simulation.runAlone(seed);
  }
}
