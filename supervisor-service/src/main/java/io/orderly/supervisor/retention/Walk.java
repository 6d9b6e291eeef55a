package io.orderly.supervisor.retention;

import io.orderly.store.retention.FinishedOrders;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * The position of a walk along the order ids. It continues from its last position, because reading
 * over rows that were just deleted is what makes queues in tables slow. Every 10 minutes it
 * restarts, for the orders that it skipped.
 *
 * @param after the last order that it passed
 * @param begunAt when it last started from the beginning
 */
record Walk(UUID after, Instant begunAt) {

  /** Each restart reads every old order that is not finished; there are few. */
  static final Duration ANEW_AFTER = Duration.ofMinutes(10);

  static Walk begin(Instant now) {
    return new Walk(FinishedOrders.BEGINNING, now);
  }

  Walk past(UUID orderId) {
    return new Walk(orderId, begunAt);
  }

  /** At the end of what may be due: later there will be more of it. */
  Walk atTheEnd(Instant now) {
    return begunAt.plus(ANEW_AFTER).isAfter(now) ? this : begin(now);
  }
}
