package io.orderly.scheduler.stopping;

import org.springframework.context.SmartLifecycle;

/**
 * The phases of a stop; the highest comes first, and each ends before the next begins. Readiness
 * has gone out before, and the web server with the probes stops after all of these.
 */
public final class StopOrder {

  /** Nothing more is claimed. */
  public static final int CLAIMS = SmartLifecycle.DEFAULT_PHASE;

  /** Replies are recorded still, and leave their orders to others. */
  public static final int HANDOVER = CLAIMS - 50;

  /** The listeners of Kafka, whose phase is not ours to choose. */
  public static final int LISTENERS = CLAIMS - 100;

  /** The group of the replies learns at once that its partitions are free. */
  public static final int REPLY_GROUP = CLAIMS - 150;

  /** The last statuses go out; the producers flush and close after this. */
  public static final int STATUSES = CLAIMS - 200;

  private StopOrder() {}
}
