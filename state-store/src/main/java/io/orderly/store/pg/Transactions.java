package io.orderly.store.pg;

import io.orderly.store.StateStoreConfiguration;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs work in a new transaction, and retries it after a deadlock or serialization failure. */
public final class Transactions {

  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
  private static final int MAX_TRIES = 3;
  private static final Duration MAX_BACKOFF = Duration.ofMillis(50);
  private static final String DEADLOCK = "40P01";
  private static final String SERIALIZATION_FAILURE = "40001";
  private static final Set<String> RETRYABLE = Set.of(DEADLOCK, SERIALIZATION_FAILURE);

  private final TransactionTemplate template;

  /**
   * Uses the connection's isolation level: setting one here would cost a round trip per transaction
   * ({@link StateStoreConfiguration#CONNECTION_DEFAULTS} sets read committed).
   */
  public Transactions(PlatformTransactionManager manager) {
    this.template = new TransactionTemplate(manager);
  }

  /**
   * Runs the work and commits.
   *
   * @throws IllegalStateException when a transaction is open already
   */
  public <T> T run(Supplier<T> work) {
    if (TransactionSynchronizationManager.isActualTransactionActive()) {
      throw new IllegalStateException(
          "a transaction is open already; the store commits its own, so that messages can follow");
    }
    int tries = 1;
    while (true) {
      try {
        return runOnce(work);
      } catch (DataAccessException failure) {
        if (tries == MAX_TRIES || !isRetryable(failure)) {
          throw failure;
        }
        LOG.info(
            "Transaction aborted at try {}; retrying: {}",
            tries,
            failure.getMostSpecificCause().getMessage());
        backOff(tries);
        tries++;
      }
    }
  }

  private <T> T runOnce(Supplier<T> work) {
    try {
      return template.execute(status -> work.get());
    } catch (TransactionException failure) {
      throw new DataAccessResourceFailureException(
          "a transaction could not be started or completed", failure);
    }
  }

  /** Random delay: an immediate retry would acquire the locks that caused the deadlock. */
  private static void backOff(int tries) {
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(tries * MAX_BACKOFF.toNanos()));
  }

  private static boolean isRetryable(DataAccessException failure) {
    return NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
        && cause.getSQLState() != null
        && RETRYABLE.contains(cause.getSQLState());
  }
}
