package io.orderly.simulation.mutation.drills;

import io.orderly.simulation.Simulation;
import io.orderly.simulation.scenario.PartnerKinds;
import java.util.function.LongConsumer;

/** The whole simulated cluster, at partners that take undos on and do them later. */
public final class RefundingPartnersDrill implements LongConsumer {

  @Override
  public void accept(long seed) {
    Simulation.runAlone(PartnerKinds.REFUNDING, seed);
  }
}
