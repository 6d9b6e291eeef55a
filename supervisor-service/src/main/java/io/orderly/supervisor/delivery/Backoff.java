package io.orderly.supervisor.delivery;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/** Exponential backoff: twice as long after each failure, up to a maximum. Thread-safe. */
public final class Backoff {

  private static final int MAX_DOUBLINGS = 30;
  private static final double JITTER = 0.2;

  private final Duration initial;
  private final Duration max;
  private final DoubleSupplier chance;

  /**
   * Backoff with jitter, which shortens it by up to a fifth.
   *
   * @param chance a number from 0 to 1, another one each time
   */
  public Backoff(Duration initial, Duration max, DoubleSupplier chance) {
    this.initial = initial;
    this.max = max;
    this.chance = chance;
  }

  /** Backoff without jitter. */
  public static Backoff exact(Duration initial, Duration max) {
    return new Backoff(initial, max, () -> 0);
  }

  /** The time until the next attempt after so many failures in a row. */
  public Duration after(int failures) {
    int doublings = Math.min(Math.max(0, failures - 1), MAX_DOUBLINGS);
    double millis =
        Math.min((double) initial.toMillis() * Math.pow(2, doublings), (double) max.toMillis());
    return Duration.ofMillis(Math.round(millis * (1 - JITTER * chance.getAsDouble())));
  }
}
