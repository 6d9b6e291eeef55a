package io.orderly.submission.intake.topic;

import io.orderly.platform.kafka.TransientFailures;
import io.orderly.submission.intake.KafkaUnavailableException;
import io.orderly.submission.intake.OverloadedException;
import java.util.function.Predicate;

/**
 * Failures that pass by themselves: those of every service, and two that only this one knows. What
 * passes makes the batch wait; everything else is held against a record.
 */
final class TransientSubmissionFailures implements Predicate<Throwable> {

  private final Predicate<Throwable> everywhere = new TransientFailures();

  @Override
  public boolean test(Throwable failure) {
    return failure instanceof KafkaUnavailableException
        || failure instanceof OverloadedException
        || everywhere.test(failure);
  }
}
