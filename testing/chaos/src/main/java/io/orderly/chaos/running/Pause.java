package io.orderly.chaos.running;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do, but not for ever. */
final class Pause {

  private static final long STEP_MILLIS = 200;

  private Pause() {}

  /** Waits for that long. */
  static void lasting(Duration duration) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(duration.toMillis());
  }

  /** Waits until it holds; false when it still does not after that time. */
  static boolean until(BooleanSupplier condition, Duration within) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + within.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadlineNanos > 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    }
    return true;
  }
}
