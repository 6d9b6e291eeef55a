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
import org.springframework.stereotype.Component;

/**
 * Wakes the schedulers when orders are waiting: at once, with at most one message per 5 ms, and one
 * per 20 ms above a rate of one order per millisecond, since the schedulers then always have orders
 * to claim. Best effort: they also poll, so a lost message only delays an order.
 */
@Component
public final class SchedulerWake implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SchedulerWake.class);
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long BUSY_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long BUSY_NANOS_PER_ORDER = TimeUnit.MILLISECONDS.toNanos(1);

  private final MessageSender sender;

  /** A thread of its own: while Kafka is unavailable, sending a message blocks for seconds. */
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(SchedulerWake::thread);

  private final AtomicReference<Pending> pending = new AtomicReference<>(Pending.NONE);
  private final LongAdder waitingOrders = new LongAdder();
  private volatile long sentNanos = System.nanoTime() - BUSY_INTERVAL_NANOS;
  private volatile long nextNanos = System.nanoTime();

  private enum Pending {
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
   * Returns at once. Call it after the commit: the schedulers must find the orders.
   *
   * @param orders that were committed
   */
  public void wake(int orders) {
    waitingOrders.add(orders);
    if (!pending.compareAndSet(Pending.NONE, Pending.WAITING)) {
      return;
    }
    long waitNanos = Math.max(0, nextNanos - System.nanoTime());
    try {
      Future<?> unused = thread.schedule(this::send, waitNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      LOG.debug(
          "Schedulers not woken, as this instance is shutting down; they poll for the orders");
    }
  }

  private void send() {
    long nowNanos = System.nanoTime();
    nextNanos = nowNanos + intervalNanos(nowNanos - sentNanos, waitingOrders.sumThenReset());
    sentNanos = nowNanos;
    // Before the send: an order that is committed from here on needs a message of its own.
    pending.set(Pending.NONE);
    Future<?> unused =
        sender.send(Outgoing.to(Topics.SCHEDULER_COMMANDS, "", SchedulerCommand.wake()));
  }

  private static long intervalNanos(long sinceLastNanos, long orders) {
    boolean isBusy = orders * BUSY_NANOS_PER_ORDER > Math.max(sinceLastNanos, INTERVAL_NANOS);
    return isBusy ? BUSY_INTERVAL_NANOS : INTERVAL_NANOS;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
