package io.orderly.platform.kafka;

import java.time.Duration;
import java.util.Map;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.ExponentialBackOff;

/** What a listener's container does with a batch that its listener did not take. */
public final class BatchRetry {

  private static final double GROWTH = 2;

  private BatchRetry() {}

  /**
   * Hands the batch in again until it is taken, however long that lasts: behind a {@link
   * PoisonGuard} only what passes by itself gets here.
   *
   * @param firstPause before the second try; each later pause is twice as long
   * @param longestPause where that growth ends; below {@code max.poll.interval.ms}
   */
  public static DefaultErrorHandler untilTaken(Duration firstPause, Duration longestPause) {
    ExponentialBackOff pauses = new ExponentialBackOff(firstPause.toMillis(), GROWTH);
    pauses.setMaxInterval(longestPause.toMillis());
    DefaultErrorHandler handler = new DefaultErrorHandler(pauses);
    // By itself it would skip a batch for a ClassCastException and the like, as hopeless.
    handler.setClassifications(Map.of(), true);
    return handler;
  }
}
