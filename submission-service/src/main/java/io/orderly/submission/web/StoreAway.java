package io.orderly.submission.web;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.hibernate.TransactionException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionTimedOutException;

/** Tells whether a failure means that the store can't be reached now: then trying again helps. */
public final class StoreAway {

  /** One sentence for people. */
  public static final String DETAIL =
      "The state store can't be reached. What was not confirmed may be sent again: it is taken"
          + " once.";

  private static final int DEEPEST_CAUSE = 20;

  /** Connection failures, no room, limits, shut down or starting up, system errors. */
  private static final Set<String> SQL_CLASSES = Set.of("08", "53", "57", "58");

  private StoreAway() {}

  /** Whether the store being away is among the causes. */
  public static boolean isCauseOf(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
      if (saysAway(cause)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** Hibernate's own exception: a transaction that can't even be ended, its connection is lost. */
  private static boolean saysAway(Throwable cause) {
    return cause instanceof DataAccessResourceFailureException
        || cause instanceof TransactionException
        || cause instanceof TransientDataAccessException
        || cause instanceof CannotCreateTransactionException
        || cause instanceof TransactionTimedOutException
        || cause instanceof SQLTransientConnectionException
        || (cause instanceof SQLException sql && isAway(sql.getSQLState()));
  }

  private static boolean isAway(String sqlState) {
    return sqlState != null
        && sqlState.length() >= 2
        && SQL_CLASSES.contains(sqlState.substring(0, 2));
  }
}
