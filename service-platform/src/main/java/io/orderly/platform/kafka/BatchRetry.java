package io.orderly.platform.kafka;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.RetryListener;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;

/** The error handler of a listener container whose listener stands behind a {@link PoisonGuard}. */
public final class BatchRetry {

  private static final double GROWTH = 2;

  private BatchRetry() {}

  /**
   * Delivers the batch again until the listener accepts it, without end: a batch that is given up
   * is lost. Behind the guard only failures that pass by themselves get here, such as a store that
   * is unavailable. Each retry is logged as a warning.
   *
   * @param firstPause before the second delivery; each later pause is twice as long
   * @param maxPause where that growth ends; below {@code max.poll.interval.ms}
   */
  public static DefaultErrorHandler untilSuccess(Duration firstPause, Duration maxPause) {
    DefaultErrorHandler handler = new DefaultErrorHandler(pauses(firstPause, maxPause));
    // By itself it would skip a batch for a ClassCastException and the like, as hopeless.
    handler.setClassifications(Map.of(), true);
    handler.setRetryListeners(new LoggedRetries());
    return handler;
  }

  static BackOff pauses(Duration firstPause, Duration maxPause) {
    ExponentialBackOff pauses = new ExponentialBackOff(firstPause.toMillis(), GROWTH);
    pauses.setMaxInterval(maxPause.toMillis());
    return pauses;
  }

  /**
   * A listener that retries looks like one without records: the log says that it retries, and why.
   */
  private static final class LoggedRetries implements RetryListener {

    private static final Logger LOG = LoggerFactory.getLogger(BatchRetry.class);

    @Override
    public void failedDelivery(ConsumerRecord<?, ?> record, Exception failure, int attempt) {
      LOG.warn(
          "Record of topic {} retried, attempt {}: {}", record.topic(), attempt, reason(failure));
    }

    @Override
    public void failedDelivery(ConsumerRecords<?, ?> batch, Exception failure, int attempt) {
      LOG.warn(
          "{} records of {} retried, attempt {}: {}",
          batch.count(),
          batch.partitions(),
          attempt,
          reason(failure));
    }

    private static String reason(Exception failure) {
      Throwable cause = failure.getCause();
      return cause == null ? String.valueOf(failure) : String.valueOf(cause);
    }
  }
}
