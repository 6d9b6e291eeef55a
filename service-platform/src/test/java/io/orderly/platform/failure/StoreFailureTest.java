package io.orderly.platform.failure;

import static io.orderly.platform.failure.StoreFailure.CAUSED_BY_DATA;
import static io.orderly.platform.failure.StoreFailure.LOCK_TIMEOUT;
import static io.orderly.platform.failure.StoreFailure.NONE;
import static io.orderly.platform.failure.StoreFailure.NO_CONNECTION_FREE;
import static io.orderly.platform.failure.StoreFailure.STATEMENT_REFUSED;
import static io.orderly.platform.failure.StoreFailure.STATEMENT_TIMEOUT;
import static io.orderly.platform.failure.StoreFailure.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.ConnectException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

class StoreFailureTest {

  @ParameterizedTest
  @CsvSource({
    "08006, UNAVAILABLE", // connection failure
    "25006, UNAVAILABLE", // a standby that is not promoted yet
    "28P01, UNAVAILABLE", // the password is being rotated
    "40P01, UNAVAILABLE", // deadlock
    "53300, UNAVAILABLE", // too many connections
    "57P01, UNAVAILABLE", // terminated by an administrator
    "57P03, UNAVAILABLE", // starting up
    "57014, STATEMENT_TIMEOUT",
    "55P03, LOCK_TIMEOUT",
    "55006, UNAVAILABLE", // an object in use
    "22021, CAUSED_BY_DATA", // a character that the encoding does not have
    "23514, CAUSED_BY_DATA", // a CHECK
    "54000, CAUSED_BY_DATA", // a row too large
    "P0001, CAUSED_BY_DATA", // raised by a routine
    "42601, STATEMENT_REFUSED", // syntax
    "42P01, STATEMENT_REFUSED" // a table that is not migrated yet
  })
  void theSqlStateOutweighsTheExceptionType(String sqlState, StoreFailure expected) {
    SQLException cause = new SQLException("said by the database", sqlState);

    assertThat(StoreFailure.of(cause)).isEqualTo(expected);
    assertThat(StoreFailure.of(new DataAccessResourceFailureException("spring", cause)))
        .isEqualTo(expected);
    assertThat(StoreFailure.of(new TransactionSystemException("commit", cause)))
        .isEqualTo(expected);
    assertThat(StoreFailure.of(new IllegalStateException("outer", cause))).isEqualTo(expected);
  }

  static Stream<Arguments> withoutSqlState() {
    return Stream.of(
        arguments(new CannotCreateTransactionException("no transaction"), UNAVAILABLE),
        arguments(new DataAccessResourceFailureException("gone"), UNAVAILABLE),
        arguments(new QueryTimeoutException("slow"), UNAVAILABLE),
        arguments(new CannotAcquireLockException("deadlock, three times"), UNAVAILABLE),
        arguments(new SQLTransientConnectionException("pool exhausted"), NO_CONNECTION_FREE),
        arguments(
            new SQLTransientConnectionException("pool exhausted", new ConnectException("refused")),
            UNAVAILABLE),
        arguments(new DataIntegrityViolationException("no such character"), NONE),
        arguments(new SQLException("no state"), NONE),
        arguments(new NullPointerException("a bug"), NONE));
  }

  @ParameterizedTest
  @MethodSource("withoutSqlState")
  void withoutASqlStateTheTypeOfAnyCauseCounts(Throwable failure, StoreFailure expected) {
    assertThat(StoreFailure.of(failure)).isEqualTo(expected);
    assertThat(StoreFailure.of(new IllegalStateException("outer", failure))).isEqualTo(expected);
  }

  @Test
  void onlyFailuresThatEndByThemselvesAreTransient() {
    assertThat(Stream.of(StoreFailure.values()).filter(StoreFailure::isTransient))
        .containsExactlyInAnyOrder(UNAVAILABLE, STATEMENT_TIMEOUT, LOCK_TIMEOUT, NO_CONNECTION_FREE)
        .doesNotContain(CAUSED_BY_DATA, STATEMENT_REFUSED);
    assertThat(LOCK_TIMEOUT.isOutage()).as("the fault of one request").isFalse();
  }

  @Test
  void aCyclicCauseChainIsClassified() {
    Exception first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));

    assertThat(StoreFailure.of(first)).isEqualTo(NONE);
  }
}
