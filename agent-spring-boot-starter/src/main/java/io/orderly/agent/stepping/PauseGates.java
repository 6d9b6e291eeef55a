package io.orderly.agent.stepping;

import io.orderly.messages.AgentReport.HeldCalls;
import io.orderly.process.Direction;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The gates of one agent, one a direction: what one path answers says nothing about the other. */
record PauseGates(PauseGate forward, PauseGate undo) {

  PauseGates(Set<String> usualCodes, LongSupplier nanoClock) {
    this(new PauseGate(usualCodes, nanoClock), new PauseGate(usualCodes, nanoClock));
  }

  /** Why steps are not performed; where only undos are refused the agent goes on. */
  Optional<HeldCalls> held() {
    return forward.report();
  }

  PauseGate of(Direction direction) {
    return direction == Direction.FORWARD ? forward : undo;
  }
}
