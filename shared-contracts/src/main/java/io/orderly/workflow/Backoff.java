package io.orderly.workflow;

import java.time.Duration;

/**
 * The wait of a step after its failure number n: {@code first * factor^(n-1)}, at most {@code max}.
 *
 * @param first wait after the first failure, above zero
 * @param factor growth from one failure to the next, at least 1
 * @param max maximum wait, at least {@code first}
 */
public record Backoff(Duration first, double factor, Duration max) {

  /**
   * The wait after a failure, with up to 20 % taken off so that orders which failed together do not
   * are retried together.
   *
   * @param failureCount the failures so far, 1 or more
   * @param jitter in [0, 1)
   */
  public Duration after(int failureCount, double jitter) {
    double grown = (double) first.toMillis() * Math.pow(factor, Math.max(0, failureCount - 1));
    double capped = Math.min(grown, (double) max.toMillis());
    return Duration.ofMillis((long) (capped * (1 - 0.2 * jitter)));
  }
}
