package io.orderly.scheduler.claiming;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Wakes the claim loop; any number of wake-ups before it looks are one. */
public final class WakeSignal {

  private final Semaphore wakeUps = new Semaphore(0);

  /** Until a claim has told what it left, each reply may be the one that it lacked. */
  private volatile Remainder left = Remainder.SHORT_OF_CREDIT;

  /** Something may be claimable. */
  public void wake() {
    if (wakeUps.availablePermits() == 0) {
      wakeUps.release();
    }
  }

  /** Replies came home: a claim that left nothing need not look again for that. */
  public void creditIsBack() {
    if (left != Remainder.NOTHING) {
      wake();
    }
  }

  /** A claim begins: what comes from here on may be too late for it. */
  void looking() {
    left = Remainder.SHORT_OF_CREDIT;
  }

  /** Waits for a wake-up, or for the poll interval. */
  void await(Remainder remainder, Duration pollInterval) throws InterruptedException {
    left = remainder;
    if (wakeUps.tryAcquire(pollInterval.toMillis(), TimeUnit.MILLISECONDS)) {
      wakeUps.drainPermits();
    }
  }

  /** Waits a moment, so that a store that is away is not asked without a pause. */
  void pauseAfterFailure() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
  }
}
