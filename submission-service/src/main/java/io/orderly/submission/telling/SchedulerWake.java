package io.orderly.submission.telling;

import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the schedulers that orders are waiting: one message for all that came within 20 ms, the
 * first at once. Best effort: they also look by themselves, so a lost one costs time only.
 */
public final class SchedulerWake implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SchedulerWake.class);
  private static final Duration APART = Duration.ofMillis(20);

  private final MessageSender sender;

  /** A thread of its own: with Kafka away, handing over a message blocks for seconds. */
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(SchedulerWake::thread);

  private final AtomicReference<Wish> wish = new AtomicReference<>(Wish.NONE);
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

  /** Returns at once. Call it after the commit: what it wakes must be there to be found. */
  public void wake() {
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
    nextNanos = System.nanoTime() + APART.toNanos();
    // Before the send: an order that is committed from here on needs a message of its own.
    wish.set(Wish.NONE);
    Future<?> unused =
        sender.send(Outgoing.to(Topics.SCHEDULER_COMMANDS, "", SchedulerCommand.wake()));
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
