package io.orderly.simulation.mutation.drills;

import io.orderly.simulation.Simulation;
import io.orderly.simulation.scenario.PartnerKinds;
import java.util.function.LongConsumer;

/** The whole simulated cluster, with agents that say why an outcome is unknown. */
public final class UnknownOutcomesDrill implements LongConsumer {

  @Override
  public void accept(long seed) {
    Simulation.runAlone(PartnerKinds.TOLD_ABOUT, seed);
  }
}
