package io.orderly.scheduler.claiming;

import io.orderly.scheduler.claiming.OrderClaimer.Remainder;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Wakes the claim loop; any number of wake-ups before its next claim count as one. */
public final class WakeSignal {

  private static final long FAILURE_PAUSE_MILLIS = 500;

  private final Semaphore wakeUps = new Semaphore(0);

  /** Until a claim has ended, each reply may bring the capacity that it lacked. */
  private volatile Remainder left = Remainder.NO_CAPACITY;

  /** Something may be claimable. */
  public void wake() {
    if (wakeUps.availablePermits() == 0) {
      wakeUps.release();
    }
  }

  /** Replies arrived: a wake-up, unless the last claim left nothing. */
  public void capacityFreed() {
    if (left != Remainder.NOTHING) {
      wake();
    }
  }

  /** A claim begins: it may miss what arrives from here on. */
  void claimBegins() {
    left = Remainder.NO_CAPACITY;
  }

  /** Waits for a wake-up, or for the poll interval. */
  void await(Remainder remainder, Duration pollInterval) throws InterruptedException {
    left = remainder;
    if (wakeUps.tryAcquire(pollInterval.toMillis(), TimeUnit.MILLISECONDS)) {
      wakeUps.drainPermits();
    }
  }

  /** Waits, so that an unavailable store is not polled without a pause. */
  void pauseAfterFailure() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(FAILURE_PAUSE_MILLIS));
  }
}
