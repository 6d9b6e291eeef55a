package io.orderly.platform.kafka;

import io.orderly.platform.failure.StoreFailure;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Whether a failure is transient (store or Kafka unavailable, shutdown) rather than caused by a
 * record. Examines the whole chain of causes.
 *
 * <p>A doubtful failure of the store is transient: a batch that waits is visible and loses nothing,
 * while a missing migration would send every record to the dead letters.
 */
public final class TransientFailures implements Predicate<Throwable> {

  /** A longer chain is a cycle. */
  private static final int MAX_CHAIN = 50;

  private static final List<Class<? extends Throwable>> TRANSIENT =
      List.of(
          NotSentException.class,
          RetriableException.class,
          InterruptedException.class,
          InterruptException.class,
          WakeupException.class,
          LinkageError.class);

  @Override
  public boolean test(Throwable failure) {
    if (Thread.currentThread().isInterrupted()
        || isAny(failure, TRANSIENT)
        || isOutOfMemory(failure)) {
      return true;
    }
    return switch (StoreFailure.of(failure)) {
      case UNAVAILABLE, STATEMENT_TIMEOUT, LOCK_TIMEOUT, NO_CONNECTION_FREE, STATEMENT_REFUSED ->
          true;
      case CAUSED_BY_DATA, NONE -> false;
    };
  }

  private static boolean isAny(Throwable failure, List<Class<? extends Throwable>> types) {
    return chain(failure).anyMatch(one -> types.stream().anyMatch(type -> type.isInstance(one)));
  }

  /** A record can overflow the stack; memory may be short for any reason. */
  private static boolean isOutOfMemory(Throwable failure) {
    return chain(failure)
        .anyMatch(
            one -> one instanceof VirtualMachineError && !(one instanceof StackOverflowError));
  }

  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.<Throwable>iterate(failure, one -> one != null, Throwable::getCause)
        .limit(MAX_CHAIN);
  }
}
