package io.orderly.scheduler.messaging;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether requests can be sent: while they can't, nothing is claimed. */
public final class SendHealth {

  private static final Logger LOG = LoggerFactory.getLogger(SendHealth.class);

  /** After a failed send, claims rest this long; the next claim is the probe. */
  private static final Duration REST = Duration.ofSeconds(2);

  private final AtomicLong restUntilNanos = new AtomicLong(System.nanoTime());

  void failed(Throwable failure) {
    restUntilNanos.set(System.nanoTime() + REST.toNanos());
    LOG.warn("a step request was not sent, the reconcile loop will: {}", String.valueOf(failure));
  }

  /** Whether no send failed in the last moments. */
  public boolean isGood() {
    return System.nanoTime() - restUntilNanos.get() >= 0;
  }
}
