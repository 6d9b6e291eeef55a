package io.orderly.agent.stepping;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.process.Direction;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The gates of one agent, one per direction: one path says nothing about the other. What the remote
 * service asks all callers to wait is of both.
 */
record PauseGates(PauseGate forward, PauseGate undo, Pace pace) {

  PauseGates(Set<String> usualCodes, LongSupplier nanoClock) {
    this(
        new PauseGate(usualCodes, nanoClock),
        new PauseGate(usualCodes, nanoClock),
        new Pace(nanoClock));
  }

  /** Why no calls are made, or no forward ones: refused undos alone do not suspend the agent. */
  Optional<PausedCalls> held() {
    return pace.report().or(forward::report);
  }

  PauseGate of(Direction direction) {
    return direction == Direction.FORWARD ? forward : undo;
  }
}
