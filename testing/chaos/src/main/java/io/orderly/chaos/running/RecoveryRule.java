package io.orderly.chaos.running;

import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * Recovery of a suite: orders finish at 80 % of the rate before the fault at least, and the oldest
 * unfinished one is younger than 8 s. Without side effects.
 */
final class RecoveryRule {

  private static final double PART_OF_BEFORE = 0.8;
  private static final double YOUNG_SECONDS = 8;
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(4);

  private RecoveryRule() {}

  /**
   * Orders finished per second between the first and the last sample; empty when they are too few
   * or too close together.
   */
  static OptionalDouble finishedPerSecond(List<Sample> samples) {
    if (samples.size() < 2) {
      return OptionalDouble.empty();
    }
    var first = samples.get(0);
    var last = samples.get(samples.size() - 1);
    long nanos = last.atNanos() - first.atNanos();
    return nanos <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (double) (last.finished() - first.finished()) * TimeUnit.SECONDS.toNanos(1) / nanos);
  }

  /** Whether a rate is at least 80 % of the one before. */
  static boolean isKept(double now, double before) {
    return now >= PART_OF_BEFORE * before;
  }

  /**
   * Whether it has recovered.
   *
   * @param sinceHealed oldest first
   * @param before finished orders a second
   */
  static boolean isRecovered(List<Sample> sinceHealed, double before) {
    if (sinceHealed.isEmpty()) {
      return false;
    }
    var last = sinceHealed.get(sinceHealed.size() - 1);
    var window =
        sinceHealed.stream()
            .filter(sample -> last.atNanos() - sample.atNanos() <= WINDOW_NANOS)
            .toList();
    boolean isYoung = last.live() == 0 || last.oldestLiveSeconds() < YOUNG_SECONDS;
    return isYoung && finishedPerSecond(window).stream().anyMatch(now -> isKept(now, before));
  }
}
