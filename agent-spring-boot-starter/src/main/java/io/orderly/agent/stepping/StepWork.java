package io.orderly.agent.stepping;

import io.orderly.messages.StepRequest;
import java.time.Instant;

/** A request that must be called for, on its way to a slot. */
public record StepWork(StepRequest request, PriorCalls priorCalls, Instant arrivedAt) {

  AttemptKey key() {
    return AttemptKey.of(request);
  }

  Deadline deadline() {
    return new Deadline(request.completeBy());
  }

  /** Whether it has waited for a slot so long that another instance should have it. */
  public boolean hasWaitedTooLong(Instant now) {
    return now.isAfter(deadline().latestStart(arrivedAt));
  }
}
