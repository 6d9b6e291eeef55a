package io.orderly.supervisor.delivery;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.ErrorHandler;

/**
 * Repeats the rounds of deliveries, each at a fixed interval. A round that fails is logged and
 * repeated at its next time.
 */
public final class DeliveryLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveryLoop.class);
  private static final long STOP_WITHIN_SECONDS = 10;

  private final String name;
  private final int threads;
  private final List<Task> tasks;
  private final ErrorHandler errors;
  private volatile @Nullable ScheduledExecutorService running;

  /**
   * A task of a loop.
   *
   * @param name for the log, as the subject of a sentence
   * @param interval between the end of a round and the next one
   * @param round gets what starts another round at once, from any thread
   */
  public record Task(String name, Duration interval, Consumer<Runnable> round) {

    /** A task whose rounds wait for their interval. */
    public static Task of(String name, Duration interval, Runnable round) {
      return new Task(name, interval, again -> round.run());
    }
  }

  /**
   * A loop that has not begun.
   *
   * @param name of its threads
   * @param threads 1: its rounds never overlap; one per task: no task delays another
   * @param errors gets the errors that no round handles
   */
  public DeliveryLoop(String name, int threads, List<Task> tasks, ErrorHandler errors) {
    this.name = name;
    this.threads = threads;
    this.tasks = List.copyOf(tasks);
    this.errors = errors;
  }

  @Override
  public synchronized void start() {
    AtomicInteger number = new AtomicInteger();
    ScheduledExecutorService started =
        Executors.newScheduledThreadPool(
            threads,
            work -> {
              Thread daemon = new Thread(work, name + "-" + number.incrementAndGet());
              daemon.setDaemon(true);
              return daemon;
            });
    running = started;
    for (Task task : tasks) {
      long millis = task.interval().toMillis();
      Future<?> unused =
          started.scheduleWithFixedDelay(() -> run(task), 0, millis, TimeUnit.MILLISECONDS);
    }
  }

  private void run(Task task) {
    if (running == null) {
      return;
    }
    try {
      task.round().accept(() -> runAtOnce(task));
    } catch (RuntimeException failure) {
      LOG.warn(
          "{} failed; retrying: {}",
          task.name(),
          NestedExceptionUtils.getMostSpecificCause(failure).toString());
    } catch (Error broken) {
      errors.handleError(broken);
    }
  }

  private void runAtOnce(Task task) {
    ScheduledExecutorService current = running;
    if (current == null) {
      return;
    }
    try {
      current.execute(() -> run(task));
    } catch (RejectedExecutionException stopped) {
      LOG.debug("{}: no further round, the loop has stopped", task.name());
    }
  }

  /** Rounds that have begun end first, so that what they claimed can be handed back. */
  @Override
  public synchronized void stop() {
    ScheduledExecutorService stopped = running;
    running = null;
    if (stopped == null) {
      return;
    }
    stopped.shutdown();
    try {
      if (!stopped.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        stopped.shutdownNow();
      }
    } catch (InterruptedException hurried) {
      stopped.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running != null;
  }
}
