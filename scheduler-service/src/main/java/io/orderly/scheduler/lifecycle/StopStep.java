package io.orderly.scheduler.lifecycle;

import java.util.concurrent.atomic.AtomicReference;
import org.springframework.context.SmartLifecycle;

/** Work that is done once, in one phase of the shutdown. */
public final class StopStep implements SmartLifecycle {

  /*
   * The phases of a shutdown; the highest comes first, and each ends before the next begins. The
   * readiness probe fails before all of these, and the web server with the probes stops after them.
   */

  /** Nothing more is claimed. */
  public static final int CLAIMS = DEFAULT_PHASE;

  /** Replies are still recorded; their orders are left to other schedulers. */
  public static final int HANDOVER = CLAIMS - 50;

  /** Kafka's listeners; this phase is given by Spring Kafka. */
  public static final int LISTENERS = CLAIMS - 100;

  /** The consumer group of the replies learns at once that its partitions are free. */
  public static final int REPLY_GROUP = CLAIMS - 150;

  /** The last statuses are sent; the producers flush and close after this. */
  public static final int STATUSES = CLAIMS - 200;

  /**
   * Scheduled tasks: no run begins once the context closes, and this phase waits for those that
   * run, so that they end before any bean that they use is destroyed.
   */
  public static final int TASKS = Integer.MAX_VALUE / 2;

  private final int phase;
  private final Runnable work;
  private final AtomicReference<Status> status = new AtomicReference<>(Status.IDLE);

  private enum Status {
    IDLE,
    RUNNING
  }

  public StopStep(int phase, Runnable work) {
    this.phase = phase;
    this.work = work;
  }

  @Override
  public void start() {
    status.set(Status.RUNNING);
  }

  @Override
  public void stop() {
    if (status.getAndSet(Status.IDLE) == Status.RUNNING) {
      work.run();
    }
  }

  @Override
  public boolean isRunning() {
    return status.get() == Status.RUNNING;
  }

  @Override
  public int getPhase() {
    return phase;
  }
}
