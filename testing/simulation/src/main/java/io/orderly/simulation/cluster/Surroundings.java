package io.orderly.simulation.cluster;

import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.stage.Stage;
import io.orderly.simulation.watching.Watch;
import io.orderly.store.memory.InMemoryStore;

/** What every process of a simulated cluster lives in. */
record Surroundings(
    Stage stage,
    Chance chance,
    Faults faults,
    Watch watch,
    InMemoryStore store,
    Backlog backlog,
    SchedulingPoints points) {}
