package io.orderly.agent.stepping;

import java.time.Duration;
import java.time.Instant;

/** CompleteBy: from that instant on nothing is called and nothing is answered. */
record Deadline(Instant completeBy) {

  boolean isPast(Instant now) {
    return !now.isBefore(completeBy);
  }

  /** The time left; zero when it is past. */
  Duration left(Instant now) {
    return isPast(now) ? Duration.ZERO : Duration.between(now, completeBy);
  }

  /**
   * Until when a request that arrived then may wait for a slot: half of its time, so that another
   * instance can still make use of the other half.
   */
  Instant latestStart(Instant arrivedAt) {
    return arrivedAt.plus(left(arrivedAt).dividedBy(2));
  }
}
