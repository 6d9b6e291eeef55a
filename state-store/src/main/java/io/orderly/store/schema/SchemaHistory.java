package io.orderly.store.schema;

import io.orderly.store.schema.AppliedMigration.State;
import io.orderly.store.schema.SchemaFinding.Verdict;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Flyway's table, read without Flyway. */
final class SchemaHistory {

  private static final String EXISTS = "SELECT to_regclass('flyway_schema_history') IS NOT NULL";

  private static final String READ =
      """
      SELECT version, description, type, success, checksum FROM flyway_schema_history
      WHERE version IS NOT NULL ORDER BY installed_rank
      """;

  private static final String FORGET =
      "DELETE FROM flyway_schema_history WHERE NOT success AND version = ?";

  /** Every migration is a file of statements. */
  private static final String FILE = "SQL";

  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,9}");

  private final JdbcTemplate jdbc;

  SchemaHistory(DataSource dataSource) {
    this.jdbc = new JdbcTemplate(dataSource);
  }

  /**
   * What was applied so far; nothing in an empty database.
   *
   * @throws SchemaNotUsableException if a version is no whole number of 9 digits at most
   */
  List<AppliedMigration> read() {
    if (!Boolean.TRUE.equals(jdbc.queryForObject(EXISTS, Boolean.class))) {
      return List.of();
    }
    return jdbc.query(READ, (row, number) -> migration(row));
  }

  private static AppliedMigration migration(ResultSet row) throws SQLException {
    int checksum = row.getInt("checksum");
    boolean isNull = row.wasNull();
    String description = row.getString("description");
    return new AppliedMigration(
        version(row.getString("version"), description),
        description,
        state(row.getBoolean("success"), row.getString("type")),
        isNull ? OptionalInt.empty() : OptionalInt.of(checksum));
  }

  static int version(String text, String description) {
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      throw SchemaNotUsableException.of(
          new SchemaFinding(
              Verdict.DIFFERENT,
              "Migration %s of the state store (%s) is not that of this version: migrations have whole numbers"
                  .formatted(text, description)));
    }
    return Integer.parseInt(text);
  }

  static State state(boolean success, String type) {
    if (!success) {
      return State.FAILED;
    }
    return type.equals(FILE) ? State.APPLIED : State.NOTED;
  }

  /** Lets Flyway apply again what failed. */
  void forget(AppliedMigration failed) {
    jdbc.update(FORGET, String.valueOf(failed.version()));
  }
}
