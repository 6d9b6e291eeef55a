package io.orderly.scheduler.claiming;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Wakes the claim loop; any number of wake-ups before it looks are one. */
public final class WakeSignal {

  private final Semaphore wakeUps = new Semaphore(0);

  /** Something may be claimable. */
  public void wake() {
    if (wakeUps.availablePermits() == 0) {
      wakeUps.release();
    }
  }

  /** Waits for a wake-up, or for the poll interval. */
  void await(Duration pollInterval) throws InterruptedException {
    if (wakeUps.tryAcquire(pollInterval.toMillis(), TimeUnit.MILLISECONDS)) {
      wakeUps.drainPermits();
    }
  }

  /** Waits a moment, so that a store that is away is not asked without a pause. */
  void pauseAfterFailure() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
  }
}
