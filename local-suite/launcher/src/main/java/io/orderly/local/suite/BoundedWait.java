package io.orderly.local.suite;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits in small steps for something that another process does, but not for ever. */
final class BoundedWait {

  private static final long STEP_MILLIS = 100;

  private final long deadlineNanos;

  BoundedWait(Duration within) {
    this.deadlineNanos = System.nanoTime() + within.toNanos();
  }

  /** Waits a step; false when the time is over. */
  boolean goesOn() throws InterruptedException {
    if (System.nanoTime() - deadlineNanos > 0) {
      return false;
    }
    TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    return true;
  }

  /** Waits until the condition no longer holds or the time is over. */
  void whileTrue(BooleanSupplier condition) throws InterruptedException {
    while (condition.getAsBoolean() && goesOn()) {
      // The condition is asked again.
    }
  }
}
