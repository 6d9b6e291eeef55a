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
 * that serve another version count for the alert alone: the version may be served any time, and the
 * order loses nothing by waiting. Once it waited until the version was served, all begins anew.
 *
 * @param times number of declines in a row
 * @param ofVersions how many of them were of instances that serve another version; at most {@value
 *     #ALERT_TIMES} are counted
 * @param since time of the first of them, or of the first one that may make the step fail
 * @param alertedAt time of the alert about them; null before
 */
public record ConsecutiveDeclines(
    int times, int ofVersions, Instant since, @Nullable Instant alertedAt) {

  /** From this number and age on an operator is alerted. */
  static final int ALERT_TIMES = 5;

  static final Duration ALERT_AFTER = Duration.ofMinutes(15);

  /** From this number and age on the step fails. */
  static final int MAX_TIMES = 10;

  static final Duration MAX_DURATION = Duration.ofHours(1);

  /** One decline more. The time until the step fails begins with the first of this kind. */
  static ConsecutiveDeclines increment(@Nullable ConsecutiveDeclines before, Instant now) {
    if (before == null) {
      return new ConsecutiveDeclines(1, 0, now, null);
    }
    return new ConsecutiveDeclines(
        before.times + 1,
        before.ofVersions,
        before.thatMayFail() == 0 ? now : before.since,
        before.alertedAt);
  }

  /** One decline more, of an instance that serves another version; time begins anew if alerted. */
  static ConsecutiveDeclines incrementOfVersions(
      @Nullable ConsecutiveDeclines before, Instant now) {
    if (before == null) {
      return new ConsecutiveDeclines(1, 1, now, null);
    }
    int more = before.ofVersions < ALERT_TIMES ? 1 : 0;
    return new ConsecutiveDeclines(
        before.times + more,
        before.ofVersions + more,
        before.alertedAt == null ? before.since : now,
        before.alertedAt);
  }

  /** The same, with the time of the alert. */
  ConsecutiveDeclines alerted(Instant now) {
    return new ConsecutiveDeclines(times, ofVersions, since, now);
  }

  /** The same from now on. */
  ConsecutiveDeclines anew(Instant now) {
    return new ConsecutiveDeclines(times, ofVersions, now, alertedAt);
  }

  /** How many of them can make the step fail. */
  int thatMayFail() {
    return times - ofVersions;
  }

  /** Whether an operator must be alerted now. */
  boolean needsAlert(Instant now) {
    return alertedAt == null && times >= ALERT_TIMES && isFor(ALERT_AFTER, now);
  }

  /** Whether the step fails now. */
  boolean isFailure(Instant now) {
    return thatMayFail() >= MAX_TIMES && isFor(MAX_DURATION, now);
  }

  private boolean isFor(Duration duration, Instant now) {
    return Duration.between(since, now).compareTo(duration) >= 0;
  }
}
