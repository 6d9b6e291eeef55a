package io.orderly.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.FreePort;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("servers")
class PostgresMeterTest {

  @TempDir private Path folder;

  @Test
  void rowsStatementsAndCommitsAreCountedAtOnce() throws Exception {
    int port = FreePort.find();
    CountingServer.prepare(folder, port);
    try (var server = EmbeddedPostgresServer.startPersistent(folder, port);
        var suite =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password())) {
      execute(
          suite, "CREATE TABLE counted (id integer PRIMARY KEY, text text) WITH (fillfactor = 50)");

      try (var meter = PostgresMeter.start(server)) {
        awaitCounting(suite);
        execute(
            suite, "INSERT INTO counted SELECT number, 'a' FROM generate_series(1, 100) number");
        execute(suite, "UPDATE counted SET text = 'b' WHERE id <= 30");
        execute(suite, "DELETE FROM counted WHERE id > 90");
        var work = meter.work();

        assertThat(work.inserted()).isEqualTo(100);
        assertThat(work.updated()).isEqualTo(30);
        assertThat(work.hotUpdates()).isEqualTo(30);
        assertThat(work.deleted()).isEqualTo(10);
        assertThat(work.commits()).isGreaterThanOrEqualTo(3);
        assertThat(work.statements()).as("and the look at the setting").isGreaterThanOrEqualTo(4);
        assertThat(work.walBytes()).isPositive();
      }
    }
  }

  /** A session hears of the setting some time after it was made. */
  private static void awaitCounting(Connection connection) {
    await()
        .until(
            () -> {
              try (var statement = connection.createStatement();
                  var setting = statement.executeQuery("SHOW pg_stat_statements.track")) {
                setting.next();
                return setting.getString(1).equals("top");
              }
            });
  }

  private static void execute(Connection connection, String command) throws Exception {
    try (var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
