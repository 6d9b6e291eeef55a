package io.orderly.store.statistics;

import static java.util.Objects.requireNonNull;

import io.orderly.store.pg.RowInstants;
import java.time.Instant;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Queries the server without a transaction. Only privileged accounts see which standbys are
 * connected, so the configuration is read: while no standby is connected, a server that requires
 * one completes no commit.
 */
final class PostgresStoreServer implements StoreServer {

  private static final String CLOCK = "SELECT clock_timestamp() AS read_at";

  private static final String IS_ON_STANDBY =
      """
      SELECT current_setting('synchronous_standby_names') <> ''
          AND current_setting('synchronous_commit') NOT IN ('off', 'local')
      """;

  private final JdbcTemplate jdbc;

  PostgresStoreServer(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Instant clock() {
    return requireNonNull(
        jdbc.queryForObject(CLOCK, (row, number) -> RowInstants.required(row, "read_at")));
  }

  @Override
  public Durability durability() {
    return Boolean.TRUE.equals(jdbc.queryForObject(IS_ON_STANDBY, Boolean.class))
        ? Durability.ON_STANDBY
        : Durability.ON_ONE_SERVER;
  }
}
