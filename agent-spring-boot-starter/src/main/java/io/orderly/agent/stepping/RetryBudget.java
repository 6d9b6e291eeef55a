package io.orderly.agent.stepping;

import java.util.function.LongSupplier;

/**
 * Bounds the retries of all calls of one agent together, so that retries can't multiply the load on
 * a remote service that is down. Each call pays in a share of a retry, each retry takes one out.
 *
 * <p>Thread-safe. Under light load, when calls pay in too little, one retry a second is granted.
 */
final class RetryBudget {

  /** How many retries may have been saved up, by calls or by time. */
  static final int MOST_SAVED = 10;

  private static final double NANOS_PER_GRANT = 1e9;

  private final double share;
  private final LongSupplier nanoClock;
  private double saved = MOST_SAVED;
  private long grantedAtNanos;

  RetryBudget(double share, LongSupplier nanoClock) {
    this.share = share;
    this.nanoClock = nanoClock;
    this.grantedAtNanos = nanoClock.getAsLong();
  }

  synchronized void payIn() {
    save(share);
  }

  /** Takes out a retry; false when there is none. */
  synchronized boolean tryTake() {
    long nowNanos = nanoClock.getAsLong();
    save((nowNanos - grantedAtNanos) / NANOS_PER_GRANT);
    grantedAtNanos = nowNanos;
    if (saved < 1) {
      return false;
    }
    saved -= 1;
    return true;
  }

  private void save(double retries) {
    saved = Math.min(MOST_SAVED, saved + retries);
  }
}
