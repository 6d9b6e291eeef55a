package io.orderly.agent.stepping;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** The threads that calls run on: virtual ones, or a bounded pool of daemons. */
public enum CallThreads {
  VIRTUAL,
  POOLED;

  private static final int FIRST_RUNTIME_WITH_VIRTUAL_THREADS = 21;
  private static final long KEEP_IDLE_SECONDS = 10;

  /** The end of a method, even on a machine that stands still for a while. */
  private static final long LONGEST_RETURN_SECONDS = 5;

  /** Virtual where the runtime has them and the configuration does not forbid them. */
  public static CallThreads of(boolean virtualIsEnabled) {
    boolean hasVirtual = Runtime.version().feature() >= FIRST_RUNTIME_WITH_VIRTUAL_THREADS;
    return virtualIsEnabled && hasVirtual ? VIRTUAL : POOLED;
  }

  /**
   * An executor for tasks of which the caller lets no more than {@code most} run at the same time.
   */
  public Executor executor(String name, int most) {
    if (this == VIRTUAL) {
      SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor(name + "-");
      executor.setVirtualThreads(true);
      return executor;
    }
    CustomizableThreadFactory factory = new CustomizableThreadFactory(name + "-");
    factory.setDaemon(true);
    // Handed over from thread to thread, so that the one that rested the shortest is next: what it
    // works with is still in the processor's caches, and those that are not needed end.
    return new ThreadPoolExecutor(
        0,
        most,
        KEEP_IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        factory,
        CallThreads::awaitReturn);
  }

  /** All threads are there, and one that has ended its task is just about to ask for the next. */
  private static void awaitReturn(Runnable task, ThreadPoolExecutor pool) {
    try {
      if (pool.getQueue().offer(task, LONGEST_RETURN_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new RejectedExecutionException("no thread is free for a call");
  }
}
