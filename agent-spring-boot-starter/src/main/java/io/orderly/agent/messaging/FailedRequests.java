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
 * Requests whose handling threw, by a defect of this service. A redelivery would fail too, so they
 * go to the dead letters; the supervisor recovers their steps at CompleteBy.
 *
 * <p>Any thread may add; one thread publishes.
 */
final class FailedRequests {

  private static final Logger LOG = LoggerFactory.getLogger(FailedRequests.class);

  private record Failed(Receipt receipt, Throwable failure) {}

  private final Queue<Failed> failed = new ConcurrentLinkedQueue<>();
  private final DeadLetters deadLetters;

  FailedRequests(DeadLetters deadLetters) {
    this.deadLetters = deadLetters;
  }

  void add(Receipt receipt, Throwable cause) {
    LOG.error(
        "Handling of {} offset {} aborted", receipt.partition(), receipt.record().offset(), cause);
    failed.add(new Failed(receipt, cause));
  }

  /**
   * Publishes them as dead letters and completes their receipts.
   *
   * @throws NotSentException if Kafka does not acknowledge one, which is kept
   */
  void publish() {
    for (Failed next = failed.peek(); next != null; next = failed.peek()) {
      deadLetters.publish(next.receipt().record(), next.failure());
      next.receipt().finish();
      failed.remove();
    }
  }

  /** Discards those of revoked partitions: the instance that has them now reads them again. */
  void release(Set<TopicPartition> revoked) {
    failed.removeIf(
        request -> {
          boolean isRevoked = revoked.contains(request.receipt().partition());
          if (isRevoked) {
            request.receipt().discard();
          }
          return isRevoked;
        });
  }

  int size() {
    return failed.size();
  }
}
