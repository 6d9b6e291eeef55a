package io.orderly.store.schema;

import io.orderly.store.schema.AppliedMigration.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Flyway's table, read without Flyway. */
final class SchemaHistory {

  private static final String EXISTS = "SELECT to_regclass('flyway_schema_history') IS NOT NULL";

  private static final String READ =
      """
      SELECT version::int AS version, description, success, checksum FROM flyway_schema_history
      WHERE version IS NOT NULL ORDER BY installed_rank
      """;

  private static final String FORGET =
      "DELETE FROM flyway_schema_history WHERE NOT success AND version = ?";

  private final JdbcTemplate jdbc;

  SchemaHistory(DataSource dataSource) {
    this.jdbc = new JdbcTemplate(dataSource);
  }

  /** What was applied so far; nothing in an empty database. */
  List<AppliedMigration> read() {
    if (!Boolean.TRUE.equals(jdbc.queryForObject(EXISTS, Boolean.class))) {
      return List.of();
    }
    return jdbc.query(READ, (row, number) -> migration(row));
  }

  private static AppliedMigration migration(ResultSet row) throws SQLException {
    int checksum = row.getInt("checksum");
    boolean isNull = row.wasNull();
    return new AppliedMigration(
        row.getInt("version"),
        row.getString("description"),
        row.getBoolean("success") ? State.APPLIED : State.FAILED,
        isNull ? OptionalInt.empty() : OptionalInt.of(checksum));
  }

  /** Lets Flyway apply again what failed. */
  void forget(AppliedMigration failed) {
    jdbc.update(FORGET, String.valueOf(failed.version()));
  }
}
