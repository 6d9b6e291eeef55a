package io.orderly.local.suite;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How often an instance that dies is started again. Decides, touches nothing.
 *
 * @param restarts at most so many within the window; 0: never
 * @param window how far back deaths count
 * @param firstDelay before the first restart of the window; it doubles with each further one
 */
public record RestartLimit(int restarts, Duration window, Duration firstDelay) {

  /** 5 restarts in 2 minutes, after 0.5 s, 1 s, 2 s, 4 s and 8 s. */
  public static final RestartLimit STANDARD =
      new RestartLimit(5, Duration.ofMinutes(2), Duration.ofMillis(500));

  /** What dies stays dead. */
  public static final RestartLimit NEVER = new RestartLimit(0, Duration.ZERO, Duration.ZERO);

  /**
   * What to do after a death.
   *
   * @param deaths all earlier ones and the latest
   * @return how long to wait before the restart; empty when the limit is reached
   */
  public Optional<Duration> delayBeforeRestart(List<Instant> deaths, Instant now) {
    var since = now.minus(window);
    long recent = deaths.stream().filter(death -> !death.isBefore(since)).count();
    if (recent == 0 || recent > restarts) {
      return Optional.empty();
    }
    return Optional.of(firstDelay.multipliedBy(1L << (recent - 1)));
  }
}
