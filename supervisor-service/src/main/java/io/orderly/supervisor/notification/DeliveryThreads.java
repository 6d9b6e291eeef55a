package io.orderly.supervisor.notification;

import io.orderly.supervisor.notification.DestinationRun.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that deliver notifications, shared by all destinations. */
final class DeliveryThreads implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveryThreads.class);
  private static final long THREAD_IDLE_SECONDS = 30;
  private static final long END_WITHIN_SECONDS = 5;
  private static final long RELEASE_WITHIN_SECONDS = 5;

  private final ThreadPoolExecutor threads;

  DeliveryThreads(NotificationProperties.Share share) {
    AtomicInteger number = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            share.threads(),
            share.threads(),
            THREAD_IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(share.destinations() * share.concurrencyPerDestination()),
            work -> {
              Thread thread = new Thread(work, "notifications-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** Whether no worker waits for a thread, and more may be executed. */
  boolean isFree() {
    return !threads.isShutdown() && threads.getQueue().isEmpty();
  }

  /** Runs a worker; where that is not possible any more it leaves its run. */
  void execute(Worker worker) {
    try {
      threads.execute(worker);
    } catch (RejectedExecutionException closed) {
      worker.leave();
    }
  }

  /** Runs no further worker. Workers that run may end within 5 s and are interrupted then. */
  @Override
  public void close() {
    threads.shutdown();
    List<Runnable> dropped = new ArrayList<>();
    threads.getQueue().drainTo(dropped);
    dropped.forEach(worker -> ((Worker) worker).leave());
    if (!endsWithin(END_WITHIN_SECONDS)) {
      threads.shutdownNow();
      if (!endsWithin(RELEASE_WITHIN_SECONDS)) {
        LOG.warn("Some notifications are delivered again after their lease");
      }
    }
  }

  private boolean endsWithin(long seconds) {
    try {
      return threads.awaitTermination(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
