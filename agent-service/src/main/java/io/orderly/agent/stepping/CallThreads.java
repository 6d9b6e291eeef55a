package io.orderly.agent.stepping;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
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
    // The queue only bridges the moment between the end of a task and the return of its thread.
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            most,
            most,
            KEEP_IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(most),
            factory);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
