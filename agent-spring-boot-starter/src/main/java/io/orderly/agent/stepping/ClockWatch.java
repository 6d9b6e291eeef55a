package io.orderly.agent.stepping;

import java.time.Duration;
import java.time.Instant;

/**
 * Notices that this machine's clock is off, by the broker's time on each request. An agent compares
 * CompleteBy with its own clock: with a fast one it drops everything, with a slow one it answers
 * when it must not.
 *
 * <p>Thread-safe.
 */
public final class ClockWatch {

  /** Covers small skew, and what a record needs from the broker to here. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** One may be chance; so many without a sound one between them are not. */
  private static final int SUSPICIOUS_IN_A_ROW = 5;

  private int suspicious;

  /**
   * Looks at a request that arrived.
   *
   * @param appendedAt the broker's time when it appended the request
   * @param waitedAtMost how long the request can have waited at the broker, by no clock but a
   *     stopwatch
   */
  public synchronized void arrived(
      Instant now, Instant appendedAt, Instant completeBy, Duration waitedAtMost) {
    if (isAhead(now, appendedAt, completeBy, waitedAtMost) || isBehind(now, appendedAt)) {
      suspicious++;
    } else if (now.isBefore(completeBy)) {
      // One that is expired after a long wait says nothing about the clock.
      suspicious = 0;
    }
  }

  /** Whether the clock is considered wrong. */
  public synchronized boolean isOff() {
    return suspicious >= SUSPICIOUS_IN_A_ROW;
  }

  /** It is expired here, yet it had more time left at the broker than it can have waited. */
  private static boolean isAhead(
      Instant now, Instant appendedAt, Instant completeBy, Duration waitedAtMost) {
    return !now.isBefore(completeBy)
        && Duration.between(appendedAt, completeBy).compareTo(waitedAtMost.plus(TOLERANCE)) > 0;
  }

  /** It comes from the future. */
  private static boolean isBehind(Instant now, Instant appendedAt) {
    return appendedAt.isAfter(now.plus(TOLERANCE));
  }
}
