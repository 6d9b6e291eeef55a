package io.orderly.agent.stepping;

import io.orderly.messages.StepRequest;
import java.time.Instant;

/** A request that needs a call and waits for a slot. */
public record StepWork(StepRequest request, PriorCalls priorCalls, Instant arrivedAt) {

  /** Whether this instance has called the remote service for an attempt before. */
  public enum PriorCalls {
    NONE,
    /** With an unknown outcome: declining the attempt now would claim that no call was made. */
    SOME
  }

  /** Of a request of which another instance may have made a call. */
  public StepWork afterCopy() {
    return new StepWork(request.afterCopy(), priorCalls, arrivedAt);
  }

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
