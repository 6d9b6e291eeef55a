package io.orderly.submission.intake.topic;

import io.orderly.runtime.kafka.PassingFailures;
import io.orderly.submission.intake.KafkaAwayException;
import io.orderly.submission.intake.OverloadedException;
import java.util.function.Predicate;
import org.hibernate.TransactionException;

/**
 * Failures that pass by themselves: those of every service, and three that only this one knows.
 * What passes makes the batch wait; everything else is held against a record.
 */
final class PassingAtTheDoor implements Predicate<Throwable> {

  private final Predicate<Throwable> everywhere = new PassingFailures();

  @Override
  public boolean test(Throwable failure) {
    return failure instanceof KafkaAwayException
        || failure instanceof OverloadedException
        || isLostConnection(failure)
        || everywhere.test(failure);
  }

  /** Hibernate can't even end the transaction, and does not always say why. */
  private static boolean isLostConnection(Throwable failure) {
    return failure.getCause() instanceof TransactionException;
  }
}
