package io.orderly.store.settings;

import static java.util.Objects.requireNonNull;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.JdbcTemplate;

/** One row per setting, read and written when a service starts. */
final class PostgresSharedSettings implements SharedSettings {

  private static final String PUT_IF_ABSENT =
      """
      INSERT INTO state.shared_setting (name, value, set_by) VALUES (?, ?, ?)
      ON CONFLICT (name) DO NOTHING
      """;

  private static final String READ =
      "SELECT value, set_by, set_at FROM state.shared_setting WHERE name = ?";

  /** An equal value keeps its row, with the time it was set at. */
  private static final String REPLACE =
      """
      INSERT INTO state.shared_setting AS stored (name, value, set_by) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE
      SET value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at
      WHERE (stored.value, stored.set_by) <> (excluded.value, excluded.set_by)
      """;

  private final JdbcTemplate jdbc;

  PostgresSharedSettings(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Setting putIfAbsent(String name, String value, String service) {
    jdbc.update(PUT_IF_ABSENT, name, value, service);
    return read(name);
  }

  /** Two supervisors that start at once with different values: the last one's is stored. */
  @Override
  public Setting replace(String name, String value, String service) {
    Setting before = putIfAbsent(name, value, service);
    jdbc.update(REPLACE, name, value, service);
    return before;
  }

  private Setting read(String name) {
    return requireNonNull(
        jdbc.queryForObject(READ, PostgresSharedSettings::setting, name), "no row is ever deleted");
  }

  private static Setting setting(ResultSet row, int number) throws SQLException {
    return new Setting(
        row.getString("value"),
        row.getString("set_by"),
        row.getObject("set_at", OffsetDateTime.class).toInstant());
  }
}
