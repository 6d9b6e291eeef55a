package io.orderly.submission.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.hibernate.TransactionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.orm.jpa.JpaSystemException;
import org.springframework.transaction.CannotCreateTransactionException;

class StoreAwayTest {

  static Stream<Throwable> outages() {
    return Stream.of(
        new CannotGetJdbcConnectionException("no connection"),
        new CannotCreateTransactionException("no transaction"),
        new DataAccessResourceFailureException("gone"),
        new QueryTimeoutException("slow"),
        new CannotAcquireLockException("deadlock, three times"),
        new JpaSystemException(new TransactionException("Unable to rollback")),
        new IllegalStateException(new SQLTransientConnectionException("pool is exhausted")),
        new IllegalStateException(new SQLException("terminated by administrator", "57P01")),
        new IllegalStateException(new SQLException("starting up", "57P03")),
        new IllegalStateException(new SQLException("too many clients", "53300")),
        new IllegalStateException(new SQLException("broken off", "08006")));
  }

  static Stream<Throwable> mistakes() {
    return Stream.of(
        new DataIntegrityViolationException("no such character"),
        new BadSqlGrammarException("read", "SELEC", new SQLException("syntax", "42601")),
        new IllegalStateException(new SQLException("no state")),
        new NullPointerException("a mistake"));
  }

  @ParameterizedTest
  @MethodSource("outages")
  void knowsAnOutage(Throwable failure) {
    assertThat(StoreAway.isCauseOf(failure)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void doesNotPromiseThatAnotherTryHelps(Throwable failure) {
    assertThat(StoreAway.isCauseOf(failure)).isFalse();
  }

  @Test
  void endsAtACircleOfCauses() {
    Exception first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));

    assertThat(StoreAway.isCauseOf(first)).isFalse();
  }
}
