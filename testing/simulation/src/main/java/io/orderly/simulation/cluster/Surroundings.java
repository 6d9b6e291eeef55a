package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.store.memory.InMemoryStore;

/** What every process of a simulated cluster lives in. */
record Surroundings(
    EventLoop eventLoop,
    Chance chance,
    Faults faults,
    SimulationObserver watch,
    InMemoryStore store,
    Backlog backlog,
    SchedulingPoints points) {}
