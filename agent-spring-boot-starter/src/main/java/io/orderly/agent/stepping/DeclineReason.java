package io.orderly.agent.stepping;

import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;

/** Why this instance makes no call for a request, so that another one may. */
public enum DeclineReason {
  CIRCUIT_OPEN(StepOutcome.Declined.CIRCUIT_OPEN, "the remote service failed too often recently"),
  DRAINING("draining", "this instance is shutting down"),
  NO_TIME("no-time", "no slot became free in time"),
  NO_SLOT("no-slot", "every slot is occupied by a call that does not return");

  private final String code;
  private final String message;

  DeclineReason(String code, String message) {
    this.code = code;
    this.message = message;
  }

  Failure failure() {
    return new Failure(code, message);
  }
}
