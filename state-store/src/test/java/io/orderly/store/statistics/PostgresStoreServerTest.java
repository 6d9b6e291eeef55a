package io.orderly.store.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.statistics.StoreServer.Durability;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

@Tag("servers")
class PostgresStoreServerTest {

  private final FreshDatabase database = SharedInfrastructure.freshDatabase();

  @Test
  void reportsItsTimeAndThatItHasNoStandby() throws SQLException {
    try (Connection connection = connect()) {
      PostgresStoreServer server = on(connection);

      Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      Instant clock = server.clock();

      assertThat(clock).isBetween(before, Instant.now());
      assertThat(server.durability()).isEqualTo(Durability.ON_ONE_SERVER);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', on, ON_ONE_SERVER",
    "ANY 1 (a, on, ON_STANDBY",
    "ANY 1 (a, remote_apply, ON_STANDBY",
    "ANY 1 (a, local, ON_ONE_SERVER",
    "ANY 1 (a, off, ON_ONE_SERVER"
  })
  void aCommitIsOnAStandbyWhereOneIsNamedAndWaitedFor(
      String names, String commits, Durability durability) throws SQLException {
    try (Connection connection = connect()) {
      set(connection, names, commits);

      assertThat(on(connection).durability()).isEqualTo(durability);
    }
  }

  /** A function before the server's own, since its settings are for all databases. */
  private static void set(Connection connection, String names, String commits) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA settings");
      statement.execute(
          """
          CREATE FUNCTION settings.current_setting(name text) RETURNS text LANGUAGE sql AS $$
            SELECT CASE name WHEN 'synchronous_standby_names' THEN '%s' ELSE '%s' END $$
          """
              .formatted(names, commits));
      statement.execute("SET search_path = settings, pg_catalog");
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        database.jdbcUrl(), database.username(), database.password());
  }

  private static PostgresStoreServer on(Connection connection) {
    return new PostgresStoreServer(
        new JdbcTemplate(new SingleConnectionDataSource(connection, true)));
  }
}
