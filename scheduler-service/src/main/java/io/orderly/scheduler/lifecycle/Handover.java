package io.orderly.scheduler.lifecycle;

import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The wait for outstanding replies in a graceful shutdown. The scheduler starts nothing more, so
 * every reply that still comes leaves its order unlocked, to be claimed by another scheduler at
 * once. Orders without a reply by then are taken over by the scheduler that receives it, or adopted
 * by the next incarnation.
 */
public final class Handover {

  private static final Logger LOG = LoggerFactory.getLogger(Handover.class);
  private static final long CHECK_INTERVAL_MILLIS = 20;

  private final Lifecycle lifecycle;
  private final Routing routing;
  private final Duration drainTimeout;

  /**
   * Hands over at {@link #run}.
   *
   * @param drainTimeout maximum time to wait for outstanding replies
   */
  public Handover(Lifecycle lifecycle, Routing routing, Duration drainTimeout) {
    this.lifecycle = lifecycle;
    this.routing = routing;
    this.drainTimeout = drainTimeout;
  }

  /** Waits until every request in flight is answered, or for the drain timeout. */
  public void run() {
    lifecycle.stop();
    int inFlight = routing.awaited();
    long startedNanos = System.nanoTime();
    while (routing.awaited() > 0 && System.nanoTime() - startedNanos < drainTimeout.toNanos()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(CHECK_INTERVAL_MILLIS));
    }
    LOG.info(
        "Of {} requests in flight at the stop, {} are unanswered; the scheduler that receives their"
            + " replies takes their orders over",
        inFlight,
        routing.awaited());
  }
}
