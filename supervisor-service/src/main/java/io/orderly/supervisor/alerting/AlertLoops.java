package io.orderly.supervisor.alerting;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.util.ErrorHandler;

/** Runs the upkeep, and every sink in a thread of its own: one that is dead slows no other. */
public final class AlertLoops implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AlertLoops.class);
  private static final int STOP_WITHIN_SECONDS = 10;

  private final AlertKeeping keeping;
  private final AlertGauges figures;
  private final List<AlertDelivery> deliveries;
  private final Duration every;
  private final ErrorHandler errors;
  private @Nullable ThreadPoolTaskScheduler threads;

  /**
   * Loops that rest between two rounds.
   *
   * @param errors told of what a round throws that nobody expects
   */
  public AlertLoops(
      AlertKeeping keeping,
      AlertGauges figures,
      List<AlertDelivery> deliveries,
      Duration every,
      ErrorHandler errors) {
    this.keeping = keeping;
    this.figures = figures;
    this.deliveries = List.copyOf(deliveries);
    this.every = every;
    this.errors = errors;
  }

  @Override
  public synchronized void start() {
    ThreadPoolTaskScheduler started = new ThreadPoolTaskScheduler();
    started.setPoolSize(1 + deliveries.size());
    started.setThreadNamePrefix("alerts-");
    started.setErrorHandler(errors);
    started.setWaitForTasksToCompleteOnShutdown(true);
    started.setAwaitTerminationSeconds(STOP_WITHIN_SECONDS);
    started.initialize();
    repeat(started, this::keep);
    deliveries.forEach(delivery -> repeat(started, () -> deliver(delivery)));
    threads = started;
  }

  private void repeat(ThreadPoolTaskScheduler started, Runnable round) {
    // What a round throws goes to the error handler, and the rounds go on.
    var unused = started.scheduleWithFixedDelay(round, every);
  }

  @Override
  public synchronized void stop() {
    if (threads != null) {
      threads.shutdown();
      threads = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return threads != null;
  }

  private void keep() {
    try {
      // First, so that with the store away they show nothing rather than what was.
      figures.refresh();
      AlertKeeping.Counts counts = keeping.runOnce();
      if (counts.resolved() + counts.escalated() > 0) {
        LOG.info("Alerts: {} resolved, {} escalated", counts.resolved(), counts.escalated());
      }
    } catch (RuntimeException e) {
      LOG.warn("Alert upkeep failed; retrying: {}", reason(e));
    }
  }

  private static void deliver(AlertDelivery delivery) {
    try {
      int delivered = delivery.runOnce();
      if (delivered > 0) {
        LOG.info("Delivered {} alert notices to {}", delivered, delivery.sink());
      }
    } catch (RuntimeException e) {
      LOG.warn("Alert sink {} failed; retrying: {}", delivery.sink(), reason(e));
    }
  }

  private static String reason(RuntimeException failure) {
    return NestedExceptionUtils.getMostSpecificCause(failure).toString();
  }
}
