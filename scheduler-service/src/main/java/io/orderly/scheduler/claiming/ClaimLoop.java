package io.orderly.scheduler.claiming;

import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.ProcessEnd;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.stopping.StopOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Claims as long as there is something to claim, then waits for a wake-up or the poll interval.
 * Claims nothing before this instance has read the replies that waited for it.
 */
public final class ClaimLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimLoop.class);
  private static final long STOP_WITHIN_SECONDS = 5;

  private final IntFunction<Remainder> claim;
  private final WakeSignal wakeSignal;
  private final Gate gate;
  private final SchedulerProperties properties;
  private final ProcessEnd processEnd;
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

  /**
   * A loop that has yet to be started.
   *
   * @param claim claims up to so many orders
   * @param processEnd asked when the loop can't go on
   */
  public ClaimLoop(
      IntFunction<Remainder> claim,
      WakeSignal wakeSignal,
      Gate gate,
      SchedulerProperties properties,
      ProcessEnd processEnd) {
    this.claim = claim;
    this.wakeSignal = wakeSignal;
    this.gate = gate;
    this.properties = properties;
    this.processEnd = processEnd;
  }

  /** What must hold before anything is claimed. */
  public record Gate(ReplyPartitions replyPartitions, Lifecycle standing) {

    /** Whether anything may be claimed now. */
    public boolean isOpen() {
      return replyPartitions.isDrained() && standing.isServing();
    }
  }

  @Override
  public void start() {
    Thread loop = new Thread(this::run, "claim");
    loop.setUncaughtExceptionHandler((failed, error) -> giveUp(error));
    thread.set(loop);
    loop.start();
  }

  /** What runs this process must start it again: one that claims nothing looks well for ever. */
  private void giveUp(Throwable error) {
    LOG.error("Claim loop stopped by an unexpected error; requesting restart", error);
    processEnd.ask();
  }

  private void run() {
    while (isRunning()) {
      try {
        wakeSignal.looking();
        Remainder remainder = claimOnce();
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

  /** While the gate is closed it is replies that open it. */
  private Remainder claimOnce() {
    return gate.isOpen() ? claim.apply(properties.claimBatch()) : Remainder.SHORT_OF_CREDIT;
  }

  @Override
  public void stop() {
    Thread loop = thread.getAndSet(null);
    if (loop == null) {
      return;
    }
    wakeSignal.wake();
    try {
      loop.join(TimeUnit.SECONDS.toMillis(STOP_WITHIN_SECONDS));
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
    return StopOrder.CLAIMS;
  }
}
