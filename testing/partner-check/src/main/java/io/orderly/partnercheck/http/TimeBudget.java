package io.orderly.partnercheck.http;

import io.orderly.partnercheck.call.TimeLimitReachedException;
import java.time.Duration;

/** How long the whole check may still take. */
public final class TimeBudget {

  private final long endNanos;

  private TimeBudget(long endNanos) {
    this.endNanos = endNanos;
  }

  /** Begins now. */
  public static TimeBudget of(Duration whole) {
    return new TimeBudget(System.nanoTime() + whole.toNanos());
  }

  /**
   * What a single thing may take of it.
   *
   * @throws TimeLimitReachedException when nothing is left
   */
  Duration atMost(Duration wanted) {
    var left = Duration.ofNanos(endNanos - System.nanoTime());
    if (left.toMillis() < 1) {
      throw new TimeLimitReachedException();
    }
    return wanted.compareTo(left) < 0 ? wanted : left;
  }
}
