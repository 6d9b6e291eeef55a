package io.orderly.agent.messaging;

import io.orderly.agent.stepping.StepWork;
import java.time.Instant;

/** A request on its way to a slot, or in one. */
record HeldRequest(StepWork work, Receipt receipt) {

  /** As it is called for: after what others may have called for the same record. */
  StepWork toCall() {
    return receipt.isRedelivered() ? work.afterCopy() : work;
  }

  /** Whether it has waited for a slot so long that another instance should have it. */
  boolean hasWaitedTooLong(Instant now) {
    return work.hasWaitedTooLong(now);
  }
}
