package io.orderly.supervisor.alerting;

import java.time.Duration;

/** How long to wait before a sink is told again what it did not take. */
final class AlertBackoff {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int MOST_DOUBLINGS = 6;

  private AlertBackoff() {}

  /** Twice as long after each try, to a minute: an alert that waits longer helps nobody. */
  static Duration after(int tries) {
    Duration rest = FIRST.multipliedBy(1L << Math.min(tries - 1, MOST_DOUBLINGS));
    return rest.compareTo(LONGEST) > 0 ? LONGEST : rest;
  }
}
