package io.orderly.scheduler.claiming;

import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.RequestTopics;
import io.orderly.scheduler.messaging.SendHealth;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Claims as long as there is something to claim, then waits for a wake-up or the poll interval.
 * Claims nothing before this instance has read the replies that waited for it, and nothing while
 * requests can't be sent.
 */
public final class ClaimLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimLoop.class);
  private static final long STOP_WITHIN_SECONDS = 10;

  private final Claiming claiming;
  private final WakeSignal wakeSignal;
  private final Deciders deciders;
  private final Gate gate;
  private final SchedulerProperties properties;
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

  public ClaimLoop(
      Claiming claiming,
      WakeSignal wakeSignal,
      Deciders deciders,
      Gate gate,
      SchedulerProperties properties) {
    this.claiming = claiming;
    this.wakeSignal = wakeSignal;
    this.deciders = deciders;
    this.gate = gate;
    this.properties = properties;
  }

  /** What must hold before anything is claimed. */
  public record Gate(
      ReplyPartitions replyPartitions, SendHealth sendHealth, RequestTopics requestTopics) {

    boolean isOpen() {
      return replyPartitions.isDrained() && sendHealth.isGood();
    }
  }

  @Override
  public void start() {
    Thread loop = new Thread(this::run, "claim");
    thread.set(loop);
    loop.start();
  }

  private void run() {
    while (isRunning()) {
      try {
        if (!claimOnce()) {
          wakeSignal.await(properties.claimPoll());
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.warn("a claim failed and is tried again: {}", e.toString());
        wakeSignal.pauseAfterFailure();
      }
    }
  }

  /** Whether there may be more to claim at once. */
  private boolean claimOnce() {
    if (!gate.isOpen()) {
      return false;
    }
    deciders.agents().forEach(gate.requestTopics()::lookUp);
    return claiming.runOnce(properties.claimBatch()) > 0;
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
}
