package io.orderly.submission.intake.topic;

import io.orderly.platform.kafka.TransientFailures;
import io.orderly.submission.intake.ReplyTopics.KafkaUnavailableException;
import java.util.function.Predicate;

/**
 * Transient failures: those of every service, and two of this one. They make the batch wait; any
 * other failure is attributed to a record.
 */
final class TransientSubmissionFailures implements Predicate<Throwable> {

  private final Predicate<Throwable> everywhere = new TransientFailures();

  @Override
  public boolean test(Throwable failure) {
    return failure instanceof KafkaUnavailableException
        || failure instanceof TopicIntake.OverloadedException
        || everywhere.test(failure);
  }
}
