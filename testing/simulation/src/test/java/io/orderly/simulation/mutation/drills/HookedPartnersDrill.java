package io.orderly.simulation.mutation.drills;

import io.orderly.simulation.Simulation;
import io.orderly.simulation.scenario.PartnerKinds;
import java.util.function.LongConsumer;

/** The whole simulated cluster, at partners that take calls on and send hooks about them. */
public final class HookedPartnersDrill implements LongConsumer {

  @Override
  public void accept(long seed) {
    Simulation.runAlone(PartnerKinds.HOOKED, seed);
  }
}
