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

/**
 * Runs work in a transaction of its own, again when the database broke it off to let another one go
 * on.
 */
public final class Transactions {

  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
  private static final int MAX_TRIES = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);
  private static final String DEADLOCK = "40P01";
  private static final String SERIALIZATION_FAILURE = "40001";
  private static final Set<String> BROKEN_OFF = Set.of(DEADLOCK, SERIALIZATION_FAILURE);

  private final TransactionTemplate template;

  /**
   * The isolation is the connection's: to ask for one here would cost a round trip a transaction
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
        if (tries == MAX_TRIES || !isBrokenOff(failure)) {
          throw failure;
        }
        LOG.info(
            "Transaction aborted at try {}; retrying: {}",
            tries,
            failure.getMostSpecificCause().getMessage());
        letTheOthersGoOn(tries);
        tries++;
      }
    }
  }

  private <T> T runOnce(Supplier<T> work) {
    try {
      return template.execute(status -> work.get());
    } catch (TransactionException failure) {
      throw new DataAccessResourceFailureException(
          "a transaction could not be begun or ended", failure);
    }
  }

  /** At once, it would take back the very locks that it was broken off for. */
  private static void letTheOthersGoOn(int tries) {
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(tries * LONGEST_PAUSE.toNanos()));
  }

  private static boolean isBrokenOff(DataAccessException failure) {
    return NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
        && cause.getSQLState() != null
        && BROKEN_OFF.contains(cause.getSQLState());
  }
}
