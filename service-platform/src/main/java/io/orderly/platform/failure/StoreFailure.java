package io.orderly.platform.failure;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * What a failure says of the state store. This is the one rule for what is worth a retry: REST
 * endpoints, the console, batches, group commits and Kafka listeners use it.
 *
 * <p>The SQLSTATE counts before what a class name makes of it: Spring reports a row that is too
 * large, and a CHECK that fails at the commit, as failures of the resource.
 */
public enum StoreFailure {
  /** The store can't be reached, or ended the work for a reason of its own. */
  UNAVAILABLE(
      "The state store can't be reached. A retry is safe: a request that was not confirmed takes"
          + " effect at most once."),

  /** The statement took longer than its limit. */
  STATEMENT_TIMEOUT("The query took longer than its time limit. Narrow it, or try again later."),

  /** Another transaction held a lock for longer than the limit. Other requests may succeed. */
  LOCK_TIMEOUT("Another request holds a lock on the same data. Try again later."),

  /** All connections were in use for longer than the limit. */
  NO_CONNECTION_FREE("Too many requests use the state store at the moment. Try again later."),

  /** The data breaks a rule of the store, so that the same data fails again. */
  CAUSED_BY_DATA("The state store does not accept this data."),

  /** The store does not know the statement: this version and its schema do not fit. */
  STATEMENT_REFUSED("The state store does not accept the statement."),

  /** The failure says nothing of the store. */
  NONE("");

  /** A chain that is longer is a circle. */
  private static final int LONGEST_CHAIN = 50;

  private static final int CLASS_LENGTH = 2;
  private static final String QUERY_CANCELED = "57014";
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /**
   * Connection, transaction state (a server that became read-only), authorisation, database absent,
   * serialization and deadlock, resources, objects in use, operator intervention, system errors.
   */
  private static final Set<String> UNAVAILABLE_CLASSES =
      Set.of("08", "25", "28", "3D", "40", "53", "55", "57", "58");

  /**
   * Cardinality, data, integrity, check option, limits such as a row's size, raised by a routine.
   */
  private static final Set<String> DATA_CLASSES = Set.of("21", "22", "23", "44", "54", "P0");

  private static final List<Class<? extends Throwable>> WITHOUT_SQLSTATE =
      List.of(
          DataAccessResourceFailureException.class,
          TransientDataAccessException.class,
          RecoverableDataAccessException.class,
          TransactionException.class,
          SQLTransientException.class,
          SQLRecoverableException.class);

  /** Not every service has Hibernate. It throws this when it can't end a transaction. */
  private static final String OF_HIBERNATE = "org.hibernate.TransactionException";

  private final String detail;

  StoreFailure(String detail) {
    this.detail = detail;
  }

  /** Classifies a failure by its whole chain of causes. */
  public static StoreFailure of(Throwable failure) {
    if (chain(failure).anyMatch(StoreFailure::isPoolExhausted)) {
      return NO_CONNECTION_FREE;
    }
    return sqlState(failure)
        .map(StoreFailure::ofState)
        .orElseGet(() -> chain(failure).anyMatch(StoreFailure::isResource) ? UNAVAILABLE : NONE);
  }

  /** Whether the same request may succeed later. */
  public boolean isTransient() {
    return isOutage() || this == LOCK_TIMEOUT;
  }

  /** Whether other requests fail in the same way, whatever their data. */
  public boolean isOutage() {
    return this == UNAVAILABLE || this == STATEMENT_TIMEOUT || this == NO_CONNECTION_FREE;
  }

  /** One sentence for people. */
  public String detail() {
    return detail;
  }

  private static StoreFailure ofState(String state) {
    String stateClass = state.substring(0, CLASS_LENGTH);
    if (state.equals(QUERY_CANCELED)) {
      return STATEMENT_TIMEOUT;
    }
    if (state.equals(LOCK_NOT_AVAILABLE)) {
      return LOCK_TIMEOUT;
    }
    if (UNAVAILABLE_CLASSES.contains(stateClass)) {
      return UNAVAILABLE;
    }
    return DATA_CLASSES.contains(stateClass) ? CAUSED_BY_DATA : STATEMENT_REFUSED;
  }

  /** Hikari gives the reason as the cause where the server can't be reached. */
  private static boolean isPoolExhausted(Throwable failure) {
    return failure instanceof SQLTransientConnectionException && failure.getCause() == null;
  }

  private static boolean isResource(Throwable failure) {
    return WITHOUT_SQLSTATE.stream().anyMatch(type -> type.isInstance(failure))
        || failure.getClass().getName().equals(OF_HIBERNATE);
  }

  private static Optional<String> sqlState(Throwable failure) {
    return chain(failure)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .flatMap(sql -> Stream.ofNullable(sql.getSQLState()))
        .filter(state -> state.length() > CLASS_LENGTH)
        .findFirst();
  }

  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.<Throwable>iterate(failure, one -> one != null, Throwable::getCause)
        .limit(LONGEST_CHAIN);
  }
}
