package io.orderly.process;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often in a row every instance of its agent declined a step, or its remote service was
 * unavailable for it and did nothing. Neither counts a failure, so it needs a bound of its own: an
 * agent whose slots all hang declines for ever. Number and time must both be reached: a burst of
 * declines is not enough, nor is a pause between two of them. Declines because the agent is
 * suspended or its circuit is open do not count: the agent has an alert then. Those of instances
 * that serve another version count up to the alert: the version may be served any time, and the
 * order loses nothing by waiting. Once it waited until the version was served, all begins anew.
 *
 * @param times number of declines in a row
 * @param since time of the first of them
 * @param alertedAt time of the alert about them; null before
 */
public record ConsecutiveDeclines(int times, Instant since, @Nullable Instant alertedAt) {

  /** From this number and age on an operator is alerted. */
  static final int ALERT_TIMES = 5;

  static final Duration ALERT_AFTER = Duration.ofMinutes(15);

  /** From this number and age on the step fails. */
  static final int MAX_TIMES = 10;

  static final Duration MAX_DURATION = Duration.ofHours(1);

  /** One decline more. */
  static ConsecutiveDeclines increment(@Nullable ConsecutiveDeclines before, Instant now) {
    return before == null
        ? new ConsecutiveDeclines(1, now, null)
        : new ConsecutiveDeclines(before.times + 1, before.since, before.alertedAt);
  }

  /** One decline more, which alone never makes the step fail; after the alert time begins anew. */
  static ConsecutiveDeclines incrementUpToAlert(@Nullable ConsecutiveDeclines before, Instant now) {
    if (before == null) {
      return increment(null, now);
    }
    int times = Math.min(before.times + 1, ALERT_TIMES);
    return before.alertedAt == null
        ? new ConsecutiveDeclines(times, before.since, null)
        : new ConsecutiveDeclines(times, now, before.alertedAt);
  }

  /** The same, with the time of the alert. */
  ConsecutiveDeclines alerted(Instant now) {
    return new ConsecutiveDeclines(times, since, now);
  }

  /** Whether an operator must be alerted now. */
  boolean needsAlert(Instant now) {
    return alertedAt == null && isPast(ALERT_TIMES, ALERT_AFTER, now);
  }

  /** Whether the step fails now. */
  boolean isFailure(Instant now) {
    return isPast(MAX_TIMES, MAX_DURATION, now);
  }

  private boolean isPast(int maxTimes, Duration maxDuration, Instant now) {
    return times >= maxTimes && Duration.between(since, now).compareTo(maxDuration) >= 0;
  }
}
