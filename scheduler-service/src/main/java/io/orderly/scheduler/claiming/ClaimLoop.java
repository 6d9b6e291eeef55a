package io.orderly.scheduler.claiming;

import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.claiming.OrderClaimer.Remainder;
import io.orderly.scheduler.lifecycle.StopStep;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Claims as long as there is something to claim, then waits for a wake-up or the poll interval. A
 * thread of its own, since a wake-up must not wait for a free thread of the task scheduler.
 */
public final class ClaimLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimLoop.class);
  private static final long STOP_TIMEOUT_SECONDS = 5;

  private final IntFunction<Remainder> claim;
  private final BooleanSupplier mayClaim;
  private final WakeSignal wakeSignal;
  private final SchedulerProperties properties;
  private final Runnable requestRestart;
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

  /**
   * A loop that has yet to be started.
   *
   * @param claim claims up to so many orders
   * @param mayClaim false before this instance has read the replies that waited for it, and once it
   *     stops
   * @param requestRestart called when the loop ended with an error: a scheduler that claims nothing
   *     would look healthy
   */
  public ClaimLoop(
      IntFunction<Remainder> claim,
      BooleanSupplier mayClaim,
      WakeSignal wakeSignal,
      SchedulerProperties properties,
      Runnable requestRestart) {
    this.claim = claim;
    this.mayClaim = mayClaim;
    this.wakeSignal = wakeSignal;
    this.properties = properties;
    this.requestRestart = requestRestart;
  }

  @Override
  public void start() {
    Thread loop = new Thread(this::run, "claim");
    loop.setUncaughtExceptionHandler(
        (failed, error) -> {
          LOG.error("Claim loop stopped by an unexpected error; requesting restart", error);
          requestRestart.run();
        });
    thread.set(loop);
    loop.start();
  }

  private void run() {
    while (isRunning()) {
      try {
        wakeSignal.claimBegins();
        // While it may not claim, replies change that.
        Remainder remainder =
            mayClaim.getAsBoolean() ? claim.apply(properties.claimBatch()) : Remainder.NO_CAPACITY;
        if (remainder != Remainder.MORE) {
          wakeSignal.await(remainder, properties.claimInterval());
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.warn("Claim failed; retrying: {}", e.toString());
        wakeSignal.pauseAfterFailure();
      }
    }
  }

  @Override
  public void stop() {
    Thread loop = thread.getAndSet(null);
    if (loop == null) {
      return;
    }
    wakeSignal.wake();
    try {
      loop.join(TimeUnit.SECONDS.toMillis(STOP_TIMEOUT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return thread.get() != null;
  }

  @Override
  public int getPhase() {
    return StopStep.CLAIMS;
  }

  /** Wakes the claim loop; any number of wake-ups before its next claim count as one. */
  public static final class WakeSignal {

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
}
