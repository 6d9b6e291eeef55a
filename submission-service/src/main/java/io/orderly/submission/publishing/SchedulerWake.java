package io.orderly.submission.publishing;

import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the schedulers that orders are waiting: at once, and no more than one message in 5 ms. When
 * more than an order a millisecond comes, one message in 20 ms has to do: the schedulers then have
 * enough to claim at any time. Best effort: they also look by themselves, so a lost one costs time
 * only.
 */
public final class SchedulerWake implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SchedulerWake.class);
  private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long APART_IN_A_RUSH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long RUSH_NANOS_PER_ORDER = TimeUnit.MILLISECONDS.toNanos(1);

  private final MessageSender sender;

  /** A thread of its own: with Kafka away, handing over a message blocks for seconds. */
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(SchedulerWake::thread);

  private final AtomicReference<Wish> wish = new AtomicReference<>(Wish.NONE);
  private final LongAdder waitingOrders = new LongAdder();
  private volatile long sentNanos = System.nanoTime() - APART_IN_A_RUSH_NANOS;
  private volatile long nextNanos = System.nanoTime();

  private enum Wish {
    NONE,
    WAITING
  }

  public SchedulerWake(MessageSender sender) {
    this.sender = sender;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "scheduler-wake");
    thread.setDaemon(true);
    return thread;
  }

  /** As {@link #wake(int)}, for a single order. */
  public void wake() {
    wake(1);
  }

  /**
   * Returns at once. Call it after the commit: what it wakes must be there to be found.
   *
   * @param orders that were committed
   */
  public void wake(int orders) {
    waitingOrders.add(orders);
    if (!wish.compareAndSet(Wish.NONE, Wish.WAITING)) {
      return;
    }
    long waitNanos = Math.max(0, nextNanos - System.nanoTime());
    try {
      Future<?> unused = thread.schedule(this::send, waitNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      LOG.debug("this service ends: the schedulers find the orders by themselves");
    }
  }

  private void send() {
    long nowNanos = System.nanoTime();
    nextNanos = nowNanos + apartNanos(nowNanos - sentNanos, waitingOrders.sumThenReset());
    sentNanos = nowNanos;
    // Before the send: an order that is committed from here on needs a message of its own.
    wish.set(Wish.NONE);
    Future<?> unused =
        sender.send(Outgoing.to(Topics.SCHEDULER_COMMANDS, "", SchedulerCommand.wake()));
  }

  private static long apartNanos(long sinceLastNanos, long orders) {
    boolean isRush = orders * RUSH_NANOS_PER_ORDER > Math.max(sinceLastNanos, APART_NANOS);
    return isRush ? APART_IN_A_RUSH_NANOS : APART_NANOS;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
