package io.orderly.submission.intake.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.platform.kafka.NotSentException;
import io.orderly.submission.intake.ReplyTopics.KafkaUnavailableException;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.hibernate.TransactionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.orm.jpa.JpaSystemException;

class TransientSubmissionFailuresTest {

  static Stream<Throwable> transientFailures() {
    return Stream.of(
        new KafkaUnavailableException("no answer", new TimeoutException()),
        new JpaSystemException(
            new TransactionException("rollback", new SQLException("Connection is closed"))),
        new DataAccessResourceFailureException("gone"),
        new NotSentException("no dead letter"));
  }

  static Stream<Throwable> ofARecord() {
    return Stream.of(
        new IllegalArgumentException("an error"),
        new UncategorizedSQLException(
            "insert", "INSERT", new SQLException("raised by a routine", "P0001")));
  }

  @ParameterizedTest
  @MethodSource("transientFailures")
  void makesTheBatchWait(Throwable failure) {
    assertThat(TopicIntake.isTransient(failure)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("ofARecord")
  void isAttributedToARecord(Throwable failure) {
    assertThat(TopicIntake.isTransient(failure)).isFalse();
  }
}
