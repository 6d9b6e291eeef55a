package io.orderly.platform.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Compares the clocks every 10 s, in a thread of its own: a store that is away holds up nobody. */
public final class ClockLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ClockLoop.class);
  private static final long PAUSE_SECONDS = 10;

  private final ClockOffset offset;
  private final Supplier<Instant> other;
  private volatile @Nullable Thread thread;

  /**
   * A loop that has yet to be started.
   *
   * @param other reads the other clock; may block for a bounded time
   */
  public ClockLoop(ClockOffset offset, Supplier<Instant> other) {
    this.offset = offset;
    this.other = other;
  }

  @Override
  public void start() {
    Thread loop = new Thread(this::run, "clock-offset");
    loop.setDaemon(true);
    thread = loop;
    loop.start();
  }

  @Override
  public void stop() {
    Thread loop = thread;
    thread = null;
    if (loop != null) {
      loop.interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }

  private void run() {
    try {
      while (thread != null) {
        measure();
        TimeUnit.SECONDS.sleep(PAUSE_SECONDS);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever is wrong with one reading, the next one is tried. */
  private void measure() {
    try {
      offset.measure(other);
    } catch (RuntimeException e) {
      LOG.debug("the other clock can't be read now", e);
    }
  }
}
