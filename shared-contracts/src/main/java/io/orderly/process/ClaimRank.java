package io.orderly.process;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The position of an order among waiting orders: the lowest rank is claimed first. */
public final class ClaimRank {

  /**
   * The bonus of one step of priority: the order ranks as if submitted so much earlier. As rank is
   * time, an order of low priority that has waited long enough passes every newer one.
   */
  public static final Duration PRIORITY_BONUS = Duration.ofSeconds(60);

  private ClaimRank() {}

  /** Microseconds of the submission, less the bonus of its priority. */
  public static long of(Instant submittedAt, int priority) {
    Instant rank = submittedAt.minus(PRIORITY_BONUS.multipliedBy(priority));
    return ChronoUnit.MICROS.between(Instant.EPOCH, rank);
  }
}
