package io.orderly.supervisor.notification.delivery;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.ErrorHandler;

/**
 * Looks for words that are owed, on a thread of its own: at a fixed pace, and at once while a
 * destination takes all that it is sent.
 */
public final class NotificationLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(NotificationLoop.class);
  private static final Duration FIGURES_EVERY = Duration.ofSeconds(5);
  private static final long STOP_WITHIN_SECONDS = 5;

  private final NotificationDelivery notificationDelivery;
  private final Duration every;
  private final ErrorHandler errors;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread daemon = new Thread(work, "telling");
            daemon.setDaemon(true);
            return daemon;
          });
  private volatile boolean running;

  /**
   * A loop that has not begun.
   *
   * @param errors is told of what leaves nothing to rely on
   */
  public NotificationLoop(
      NotificationDelivery notificationDelivery, Duration every, ErrorHandler errors) {
    this.notificationDelivery = notificationDelivery;
    this.every = every;
    this.errors = errors;
  }

  @Override
  public void start() {
    running = true;
    Future<?> words = repeat(this::look, every);
    Future<?> figures = repeat(notificationDelivery::refreshFigures, FIGURES_EVERY);
    LOG.debug("telling: {}, {}", words, figures);
  }

  private void look() {
    if (running) {
      notificationDelivery.runOnce(this::lookAtOnce);
    }
  }

  private void lookAtOnce() {
    try {
      thread.execute(() -> run(this::look));
    } catch (RejectedExecutionException stopped) {
      LOG.debug("nobody looks for more words", stopped);
    }
  }

  private Future<?> repeat(Runnable duty, Duration rest) {
    return thread.scheduleWithFixedDelay(
        () -> run(duty), 0, rest.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void run(Runnable duty) {
    try {
      duty.run();
    } catch (RuntimeException failure) {
      LOG.warn(
          "Pending notifications could not be read; retrying: {}",
          NestedExceptionUtils.getMostSpecificCause(failure).toString());
    } catch (Error broken) {
      errors.handleError(broken);
    }
  }

  /** A look that is under way ends first, so that what it claimed can be handed back. */
  @Override
  public void stop() {
    running = false;
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException hurried) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
