package io.orderly.submission.intake.topic;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.RetryListener;

/** Says in the log that a batch waits, and why: a door that waits looks like one without orders. */
final class WaitingDoor implements RetryListener {

  private static final Logger LOG = LoggerFactory.getLogger(WaitingDoor.class);

  @Override
  public void failedDelivery(ConsumerRecord<?, ?> record, Exception failure, int attempt) {
    LOG.warn("Submission retried, try {}: {}", attempt, reason(failure));
  }

  @Override
  public void failedDelivery(ConsumerRecords<?, ?> batch, Exception failure, int attempt) {
    LOG.warn("{} submissions retried, try {}: {}", batch.count(), attempt, reason(failure));
  }

  private static String reason(Exception failure) {
    Throwable cause = failure.getCause();
    return cause == null ? String.valueOf(failure) : String.valueOf(cause);
  }
}
