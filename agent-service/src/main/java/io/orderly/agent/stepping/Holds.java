package io.orderly.agent.stepping;

import io.orderly.messages.AgentReport.HeldCalls;
import io.orderly.process.Direction;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The gates of one agent, one a direction: what one path answers says nothing about the other. */
record Holds(HoldGate forward, HoldGate undo) {

  Holds(Set<String> usualCodes, LongSupplier nanoClock) {
    this(new HoldGate(usualCodes, nanoClock), new HoldGate(usualCodes, nanoClock));
  }

  /** Why steps are not performed; where only undos are refused the agent goes on. */
  Optional<HeldCalls> held() {
    return forward.report();
  }

  HoldGate of(Direction direction) {
    return direction == Direction.FORWARD ? forward : undo;
  }
}
