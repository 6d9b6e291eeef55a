package io.orderly.simulation.partner;

import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.SimulationObserver;
import java.time.Clock;

/**
 * What an agent instance lives in.
 *
 * @param clock its own, which may be off
 */
public record AgentSurroundings(
    EventLoop eventLoop,
    Faults faults,
    SimulationObserver watch,
    Clock clock,
    SimulatedConnection line,
    UnknownOutcomes unknownOutcomes) {}
