package io.orderly.runtime.kafka;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Tells failures that pass by themselves (the store or Kafka is away, this instance stops) from
 * those that a record causes. It looks along the whole chain of causes.
 *
 * <p>In doubt about the store a failure passes: a batch that waits is seen and loses nothing, while
 * a schema that is not migrated yet would send every record to the dead letters.
 */
public final class PassingFailures implements Predicate<Throwable> {

  /** A chain that is longer is a circle. */
  private static final int LONGEST_CHAIN = 50;

  /**
   * The SQLSTATE classes of what only the data itself can cause: cardinality, data, integrity,
   * check option, program limits (a row too large), raised by a routine.
   */
  private static final Set<String> CAUSED_BY_DATA = Set.of("21", "22", "23", "44", "54", "P0");

  private static final int CLASS_LENGTH = 2;

  private static final List<Class<? extends Throwable>> SURE =
      List.of(
          NotSentException.class,
          RetriableException.class,
          InterruptedException.class,
          InterruptException.class,
          WakeupException.class,
          LinkageError.class);

  private static final List<Class<? extends Throwable>> UNLESS_CAUSED_BY_DATA =
      List.of(
          DataAccessResourceFailureException.class,
          TransientDataAccessException.class,
          RecoverableDataAccessException.class,
          TransactionException.class,
          SQLTransientException.class,
          SQLRecoverableException.class);

  @Override
  public boolean test(Throwable failure) {
    if (Thread.currentThread().isInterrupted() || isAny(failure, SURE) || isOutOfMemory(failure)) {
      return true;
    }
    // What the database says counts before what a class name makes of it: Spring calls a row that
    // is too large, and a CHECK that fails at the commit, a failure of the resource.
    return sqlState(failure)
        .map(state -> !isCausedByData(state))
        .orElseGet(() -> isAny(failure, UNLESS_CAUSED_BY_DATA));
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

  private static Optional<String> sqlState(Throwable failure) {
    return chain(failure)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .flatMap(sql -> Stream.ofNullable(sql.getSQLState()))
        .filter(state -> state.length() > CLASS_LENGTH)
        .findFirst();
  }

  private static boolean isCausedByData(String state) {
    return CAUSED_BY_DATA.contains(state.substring(0, CLASS_LENGTH));
  }

  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.<Throwable>iterate(failure, one -> one != null, Throwable::getCause)
        .limit(LONGEST_CHAIN);
  }
}
