package io.orderly.agent.messaging;

import io.orderly.agent.stepping.StepWork;
import java.time.Instant;

/** A request on its way to a slot, or in one. */
record HeldRequest(StepWork work, Receipt receipt) {

  /** Whether it has waited for a slot so long that another instance should have it. */
  boolean hasWaitedTooLong(Instant now) {
    return work.hasWaitedTooLong(now);
  }
}
