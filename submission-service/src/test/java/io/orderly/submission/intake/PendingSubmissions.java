package io.orderly.submission.intake;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.SubmissionQueue.Pending;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** Orders that wait, and transactions that they wait for. */
final class PendingSubmissions {

  private static final Duration LONG = Duration.ofSeconds(60);

  private PendingSubmissions() {}

  static Valid sound(RunningService service, JsonNode order) {
    return sound(service, RunningService.SUBMITTER, order);
  }

  private static Valid sound(RunningService service, String submitter, JsonNode order) {
    return (Valid) service.bean(SubmissionCheck.class).check(submitter, order, null);
  }

  static Valid unique(RunningService service) {
    return sound(service, SampleOrder.unique());
  }

  static Pending order(RunningService service, JsonNode order) {
    return order(service, RunningService.SUBMITTER, order);
  }

  static Pending order(RunningService service, String submitter, JsonNode order) {
    return new Pending(sound(service, submitter, order), 1, LONG);
  }

  /** Another transaction that has run these statements and is still open. */
  static Connection openTransaction(RunningService service, String... statements)
      throws SQLException {
    Connection connection = service.bean(DataSource.class).getConnection();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return connection;
  }

  /** Ends it, so that those that wait for it continue. */
  static void rollBack(Connection connection) throws SQLException {
    connection.rollback();
    connection.close();
  }
}
