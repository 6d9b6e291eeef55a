package io.orderly.platform.kafka;

import io.orderly.platform.failure.StoreFailure;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Tells failures that pass by themselves (the store or Kafka is away, this instance stops) from
 * those that a record causes. It looks along the whole chain of causes.
 *
 * <p>In doubt about the store a failure passes: a batch that waits is seen and loses nothing, while
 * a schema that is not migrated yet would send every record to the dead letters.
 */
public final class TransientFailures implements Predicate<Throwable> {

  /** A chain that is longer is a circle. */
  private static final int LONGEST_CHAIN = 50;

  private static final List<Class<? extends Throwable>> SURE =
      List.of(
          NotSentException.class,
          RetriableException.class,
          InterruptedException.class,
          InterruptException.class,
          WakeupException.class,
          LinkageError.class);

  @Override
  public boolean test(Throwable failure) {
    if (Thread.currentThread().isInterrupted() || isAny(failure, SURE) || isOutOfMemory(failure)) {
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

  /** A stack that overflows is the work of a record; memory may be short for any reason. */
  private static boolean isOutOfMemory(Throwable failure) {
    return chain(failure)
        .anyMatch(
            one -> one instanceof VirtualMachineError && !(one instanceof StackOverflowError));
  }

  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.<Throwable>iterate(failure, one -> one != null, Throwable::getCause)
        .limit(LONGEST_CHAIN);
  }
}
