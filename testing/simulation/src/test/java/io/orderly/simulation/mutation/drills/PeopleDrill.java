package io.orderly.simulation.mutation.drills;

import io.orderly.simulation.Simulation;
import io.orderly.simulation.scenario.PartnerKinds;
import java.util.function.LongConsumer;

/** The whole simulated cluster, with workflows that ask people and wait. */
public final class PeopleDrill implements LongConsumer {

  @Override
  public void accept(long seed) {
    Simulation.runAlone(PartnerKinds.WITH_PEOPLE, seed);
  }
}
