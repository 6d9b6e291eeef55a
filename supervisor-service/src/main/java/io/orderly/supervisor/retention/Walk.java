package io.orderly.supervisor.retention;

import io.orderly.store.retention.FinishedOrders;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Where a walk along the order ids stands. It goes on from where it was, because what lies behind
 * it left a moment ago, and reading over what was just deleted is what makes queues in tables slow;
 * at times it begins anew, for the orders that were passed over.
 *
 * @param after the last order that it passed
 * @param begunAt when it was at the beginning
 */
record Walk(UUID after, Instant begunAt) {

  /** A look at every old order that is not finished; there are few. */
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
