package io.orderly.chaos.faults;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does the same thing again and again on a thread of its own, until it is stopped. */
final class Repetition {

  /** What is repeated; a failure is fine, since it is done again. */
  interface Deed {
    void once() throws Exception;
  }

  private final String name;
  private @Nullable ScheduledExecutorService thread;

  Repetition(String name) {
    this.name = name;
  }

  synchronized void start(Duration every, Deed deed) {
    stop();
    var started = Executors.newSingleThreadScheduledExecutor(this::daemon);
    var unused =
        started.scheduleWithFixedDelay(
            () -> tolerantly(deed), 0, every.toMillis(), TimeUnit.MILLISECONDS);
    thread = started;
  }

  private Thread daemon(Runnable task) {
    var daemon = new Thread(task, name);
    daemon.setDaemon(true);
    return daemon;
  }

  private static void tolerantly(Deed deed) {
    try {
      deed.once();
    } catch (Exception failed) {
      // Another fault may be on at the same time; the next turn tries again.
    }
  }

  synchronized void stop() {
    if (thread != null) {
      thread.shutdownNow();
      thread = null;
    }
  }
}
