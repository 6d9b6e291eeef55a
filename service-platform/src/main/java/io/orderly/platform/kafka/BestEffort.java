package io.orderly.platform.kafka;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands messages to Kafka on a thread of its own, behind a bounded queue: with Kafka away, or for a
 * topic that does not exist, handing one over blocks for seconds, and no order may wait for that.
 */
public final class BestEffort implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BestEffort.class);
  private static final long STOP_WITHIN_SECONDS = 2;

  private final MessageSender sender;
  private final String name;
  private final ThreadPoolExecutor thread;
  private final Counter dropped;

  /**
   * A queue with its thread.
   *
   * @param name of the thread, and for the log
   * @param capacity maximum number of queued messages; further ones are dropped and counted
   */
  public BestEffort(MessageSender sender, String name, int capacity, MeterRegistry meters) {
    this.sender = sender;
    this.name = name;
    this.thread =
        new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(capacity), this::daemon);
    this.dropped =
        Counter.builder("orderly.messages.dropped")
            .description("Best-effort messages dropped because their queue was full")
            .tag("queue", name)
            .register(meters);
  }

  private Thread daemon(Runnable work) {
    Thread daemon = new Thread(work, name);
    daemon.setDaemon(true);
    return daemon;
  }

  /** Returns at once, whether the message will ever arrive or not. */
  public void send(Outgoing outgoing) {
    try {
      thread.execute(() -> handOver(outgoing));
    } catch (RejectedExecutionException full) {
      dropped.increment();
    }
  }

  private void handOver(Outgoing outgoing) {
    var unused =
        sender
            .send(outgoing)
            .exceptionally(
                failure -> {
                  LOG.warn(
                      "Message to topic {} was not sent: {}", outgoing.topic(), failure.toString());
                  return null;
                });
  }

  /** Sends the queued messages, for at most 2 s. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
