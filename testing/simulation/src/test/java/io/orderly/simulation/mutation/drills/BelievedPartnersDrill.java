package io.orderly.simulation.mutation.drills;

import io.orderly.simulation.Simulation;
import io.orderly.simulation.scenario.PartnerKinds;
import java.util.function.LongConsumer;

/** The whole simulated cluster, at partners that say by events what became of their calls. */
public final class BelievedPartnersDrill implements LongConsumer {

  @Override
  public void accept(long seed) {
    Simulation.runAlone(PartnerKinds.BELIEVED, seed);
  }
}
