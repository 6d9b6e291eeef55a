package io.orderly.scheduler.handover;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last thing that a scheduler does before it stops reading replies. It starts nothing more, so
 * every reply that still comes leaves its order unlocked, to be claimed by another scheduler at
 * once. What is live after a short wait for such replies is taken over with its reply, wherever
 * that is served then, or adopted by the next incarnation.
 */
public final class Handover {

  private static final Logger LOG = LoggerFactory.getLogger(Handover.class);
  private static final long LOOK_EVERY_MILLIS = 20;

  private final Lifecycle standing;
  private final Routing routing;
  private final Duration drainTimeout;

  /**
   * Hands over at {@link #run}.
   *
   * @param drainTimeout how long to wait for the answers to what is under way
   */
  public Handover(Lifecycle standing, Routing routing, Duration drainTimeout) {
    this.standing = standing;
    this.routing = routing;
    this.drainTimeout = drainTimeout;
  }

  /** Waits until every request under way is answered, or for as long as that is worth. */
  public void run() {
    standing.leave();
    int underWay = routing.awaited();
    long startedNanos = System.nanoTime();
    while (routing.awaited() > 0 && System.nanoTime() - startedNanos < drainTimeout.toNanos()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS));
    }
    LOG.info(
        "of {} requests that were under way at the stop {} are left to whoever serves their"
            + " replies",
        underWay,
        routing.awaited());
  }
}
