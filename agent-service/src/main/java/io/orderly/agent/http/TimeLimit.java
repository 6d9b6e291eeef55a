package io.orderly.agent.http;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts the thread that began it when its time is over, unless it has ended by then. That ends
 * whatever the thread waits for: an interrupt closes the channel that it reads or writes.
 */
final class TimeLimit {

  private enum State {
    RUNNING,
    CUT,
    ENDED
  }

  /** One thread watches all limits; a limit that ends in time costs it nothing. */
  private static final ScheduledThreadPoolExecutor WATCH = watch();

  /**
   * Whatever is due first wakes the watch when it is put in, and between calls that would be every
   * limit. So the watch always has something to do that is due before a usual limit.
   */
  private static final long LOOK_EVERY_SECONDS = 1;

  private final Thread limited = Thread.currentThread();
  private final ScheduledFuture<?> over;
  private State state = State.RUNNING;

  private TimeLimit(Duration duration) {
    this.over = WATCH.schedule(this::cut, duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static ScheduledThreadPoolExecutor watch() {
    ScheduledThreadPoolExecutor watch =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "time-limits");
              thread.setDaemon(true);
              return thread;
            });
    watch.setRemoveOnCancelPolicy(true);
    var unused =
        watch.scheduleAtFixedRate(
            () -> {}, LOOK_EVERY_SECONDS, LOOK_EVERY_SECONDS, TimeUnit.SECONDS);
    return watch;
  }

  /** Limits what the calling thread does from now on. */
  static TimeLimit begin(Duration duration) {
    return new TimeLimit(duration);
  }

  private synchronized void cut() {
    if (state == State.RUNNING) {
      state = State.CUT;
      limited.interrupt();
    }
  }

  /**
   * Ends the limit, and takes its interrupt back. Only the thread that began it may; ending it once
   * more does nothing.
   *
   * @return whether the time was over when it was ended
   */
  synchronized boolean end() {
    boolean wasCut = state == State.CUT;
    if (wasCut) {
      Thread.interrupted();
    }
    state = State.ENDED;
    over.cancel(false);
    return wasCut;
  }
}
