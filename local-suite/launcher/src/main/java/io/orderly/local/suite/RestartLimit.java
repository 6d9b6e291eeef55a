package io.orderly.local.suite;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How often and how soon a process that dies is started again. Decides, touches nothing.
 *
 * @param restarts at most so many within the window; 0: never
 * @param window how far back exits count
 * @param firstDelay before the first restart of the window; it doubles with each further one
 * @param longestDelay what it doubles up to
 */
public record RestartLimit(
    int restarts, Duration window, Duration firstDelay, Duration longestDelay) {

  /** No last try: after 0.5 s, 1 s, 2 s ... and then every 15 s, for as long as it takes. */
  public static final RestartLimit STANDARD =
      new RestartLimit(
          Integer.MAX_VALUE, Duration.ofMinutes(2), Duration.ofMillis(500), Duration.ofSeconds(15));

  /** What dies stays dead. */
  public static final RestartLimit NEVER =
      new RestartLimit(0, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  // More would not fit into a long, and is above any longest delay.
  private static final int MAX_DOUBLINGS = 20;

  /** With delays that double without a bound: there are only so many restarts. */
  public RestartLimit(int restarts, Duration window, Duration firstDelay) {
    this(restarts, window, firstDelay, window);
  }

  /**
   * What to do after a death.
   *
   * @param exits all earlier ones and the latest
   * @return how long to wait before the restart; empty when the limit is reached
   */
  public Optional<Duration> delayBeforeRestart(List<Instant> exits, Instant now) {
    long recent = exits.stream().filter(death -> counts(death, now)).count();
    if (recent == 0 || recent > restarts) {
      return Optional.empty();
    }
    var delay = firstDelay.multipliedBy(1L << Math.min(MAX_DOUBLINGS, recent - 1));
    return Optional.of(delay.compareTo(longestDelay) > 0 ? longestDelay : delay);
  }

  /** Whether a death is recent enough to count. */
  boolean counts(Instant death, Instant now) {
    return !death.isBefore(now.minus(window));
  }
}
