package io.orderly.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

class TransientFailuresTest {

  private final TransientFailures passes = new TransientFailures();

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureIsClassifiedByItsCauses(Throwable failure, boolean willPass) {
    assertThat(passes.test(failure)).isEqualTo(willPass);
    assertThat(passes.test(new IllegalStateException("outer", failure))).isEqualTo(willPass);
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        arguments(new DataAccessResourceFailureException("store away"), true),
        arguments(new CannotAcquireLockException("lock"), true),
        arguments(new QueryTimeoutException("slow"), true),
        arguments(new RecoverableDataAccessException("again"), true),
        arguments(new CannotCreateTransactionException("no connection"), true),
        arguments(new SQLTransientConnectionException("pool exhausted"), true),
        arguments(new TimeoutException("broker away"), true),
        arguments(new KafkaException("wrapped", new TimeoutException("broker away")), true),
        arguments(new NotSentException("dead letter"), true),
        arguments(new InterruptedException("stopping"), true),
        arguments(new OutOfMemoryError("heap"), true),
        arguments(new NoClassDefFoundError("half a deployment"), true),
        arguments(new StackOverflowError(), false),
        arguments(new IllegalStateException("odd"), false),
        arguments(new NullPointerException("bug"), false),
        arguments(new DataIntegrityViolationException("duplicate"), false),
        arguments(new RecordTooLargeException("5 MB"), false));
  }

  @ParameterizedTest
  @CsvSource({
    "08006, true", // connection failure
    "40P01, true", // deadlock
    "42P01, true", // a table that is not migrated yet
    "25006, true", // a standby that is not promoted yet
    "53300, true", // too many connections
    "57P01, true", // shutdown
    "57014, true", // statement timeout
    "22021, false", // a character that the encoding does not have
    "23514, false", // a CHECK
    "54000, false", // a row too large
    "P0001, false" // raised by a routine
  })
  void theSqlStateOutweighsTheExceptionType(String sqlState, boolean willPass) {
    SQLException said = new SQLException("said by the database", sqlState);

    assertThat(passes.test(new DataAccessResourceFailureException("spring", said)))
        .isEqualTo(willPass);
    assertThat(passes.test(new TransactionSystemException("commit", said))).isEqualTo(willPass);
  }

  @Test
  void anyFailureInAnInterruptedThreadIsTransient() {
    Thread.currentThread().interrupt();
    try {
      assertThat(passes.test(new IllegalStateException("half done"))).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void anInterruptionOfTheKafkaClientIsTransient() {
    InterruptException interruption = new InterruptException("closing");

    assertThat(Thread.interrupted()).as("its constructor interrupts the thread").isTrue();
    assertThat(passes.test(interruption)).isTrue();
  }

  @Test
  void aCyclicCauseChainIsClassified() {
    IllegalStateException outer = new IllegalStateException("outer");
    IllegalStateException inner = new IllegalStateException("inner", outer);
    outer.initCause(inner);

    assertThat(passes.test(outer)).isFalse();
  }
}
