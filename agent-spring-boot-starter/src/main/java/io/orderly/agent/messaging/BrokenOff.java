package io.orderly.agent.messaging;

import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.NotSentException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests whose handling broke off by a mistake of this service. Another try would break off too,
 * so that they go to the dead letters; their steps are taken over at CompleteBy.
 *
 * <p>Any thread may add, one puts aside.
 */
final class BrokenOff {

  private static final Logger LOG = LoggerFactory.getLogger(BrokenOff.class);

  private record Broken(Receipt receipt, Throwable failure) {}

  private final Queue<Broken> waiting = new ConcurrentLinkedQueue<>();
  private final DeadLetters deadLetters;

  BrokenOff(DeadLetters deadLetters) {
    this.deadLetters = deadLetters;
  }

  void add(Receipt receipt, Throwable cause) {
    LOG.error(
        "Handling of {} offset {} aborted", receipt.partition(), receipt.record().offset(), cause);
    waiting.add(new Broken(receipt, cause));
  }

  /**
   * Moves what waits to the dead letters and finishes its receipts.
   *
   * @throws NotSentException when Kafka does not take it; it waits on
   */
  void putAside() {
    for (Broken next = waiting.peek(); next != null; next = waiting.peek()) {
      deadLetters.publish(next.receipt().record(), next.failure());
      next.receipt().finish();
      waiting.remove();
    }
  }

  /** Forgets what was read from partitions that another instance has now: it reads them again. */
  void release(Set<TopicPartition> gone) {
    waiting.removeIf(
        broken -> {
          boolean isGone = gone.contains(broken.receipt().partition());
          if (isGone) {
            broken.receipt().forget();
          }
          return isGone;
        });
  }

  int size() {
    return waiting.size();
  }
}
