package io.orderly.process;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often in a row no instance of its agent took a step, and since when. Nothing is counted for
 * that, so it must end by itself: an agent whose slots all hang declines everything for ever. By
 * number and by time, since neither a burst nor a pause is one. What waits for an agent that is
 * held or whose circuit is open is not meant: that is the agent's trouble, and told as such.
 *
 * @param times in a row
 * @param since when it was declined the first time
 * @param toldAt when an operator was told; null before
 */
public record Declined(int times, Instant since, @Nullable Instant toldAt) {

  /** From then on an operator is told. */
  static final int TOLD_TIMES = 5;

  static final Duration TOLD_AFTER = Duration.ofMinutes(15);

  /** From then on it is a failure of the step. */
  static final int MOST_TIMES = 10;

  static final Duration LONGEST = Duration.ofHours(1);

  /** One time more. */
  static Declined onceMore(@Nullable Declined before, Instant now) {
    return before == null
        ? new Declined(1, now, null)
        : new Declined(before.times + 1, before.since, before.toldAt);
  }

  /** The same, once an operator is told. */
  Declined told(Instant now) {
    return new Declined(times, since, now);
  }

  /** Whether an operator must be told now. */
  boolean isToBeTold(Instant now) {
    return toldAt == null && isPast(TOLD_TIMES, TOLD_AFTER, now);
  }

  /** Whether it is a failure now. */
  boolean isFailure(Instant now) {
    return isPast(MOST_TIMES, LONGEST, now);
  }

  private boolean isPast(int most, Duration longest, Instant now) {
    return times >= most && Duration.between(since, now).compareTo(longest) >= 0;
  }
}
