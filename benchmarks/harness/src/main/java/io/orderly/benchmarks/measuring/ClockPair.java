package io.orderly.benchmarks.measuring;

import java.time.Duration;
import java.time.Instant;

/** One moment on the clock of this machine and on the counter that only rises. */
record ClockPair(Instant instant, long nanos) {

  static ClockPair now() {
    return new ClockPair(Instant.now(), System.nanoTime());
  }

  /** What the counter said at a time, as long as nobody set the clock in between. */
  long nanosOf(Instant time) {
    return nanos + Duration.between(instant, time).toNanos();
  }
}
