package io.orderly.platform.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** Compares the clocks every 10 s. Each service has a thread to spare for it in its scheduler. */
public final class ClockLoop {

  private static final Logger LOG = LoggerFactory.getLogger(ClockLoop.class);
  private static final long INTERVAL_SECONDS = 10;

  private final ClockOffset offset;
  private final Supplier<Instant> other;

  /**
   * Measures once it is scheduled.
   *
   * @param other reads the other clock; may block for a bounded time
   */
  public ClockLoop(ClockOffset offset, Supplier<Instant> other) {
    this.offset = offset;
    this.other = other;
  }

  /** Measures once. After a failure the next measurement is tried as usual. */
  @Scheduled(fixedDelay = INTERVAL_SECONDS, timeUnit = TimeUnit.SECONDS)
  public void measure() {
    try {
      offset.measure(other);
    } catch (RuntimeException e) {
      LOG.debug("Offset of the other clock could not be measured; retrying", e);
    }
  }
}
