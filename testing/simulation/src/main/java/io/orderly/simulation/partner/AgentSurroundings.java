package io.orderly.simulation.partner;

import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.stage.Stage;
import io.orderly.simulation.watching.Watch;
import java.time.Clock;

/**
 * What an agent instance lives in.
 *
 * @param clock its own, which may be off
 */
public record AgentSurroundings(
    Stage stage, Faults faults, Watch watch, Clock clock, PartnerLine line) {}
