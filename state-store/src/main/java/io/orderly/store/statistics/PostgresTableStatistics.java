package io.orderly.store.statistics;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads the statistics views and the catalogue for both schemas. */
final class PostgresTableStatistics implements TableStatistics {

  /** The TOAST table has a frozen horizon of its own, which may be the older one. */
  private static final String READ =
      """
      SELECT s.schemaname || '.' || s.relname AS table_name, s.n_live_tup, s.n_dead_tup,
          pg_table_size(s.relid) AS table_bytes, pg_indexes_size(s.relid) AS index_bytes,
          (extract(epoch FROM statement_timestamp() - greatest(s.last_vacuum, s.last_autovacuum))
              * 1000)::bigint AS vacuumed_millis_ago,
          greatest(age(c.relfrozenxid), age(t.relfrozenxid)) AS transaction_id_age
      FROM pg_stat_user_tables s
      JOIN pg_class c ON c.oid = s.relid
      LEFT JOIN pg_class t ON t.oid = c.reltoastrelid
      WHERE s.schemaname IN ('orders', 'state')
      ORDER BY table_name
      """;

  private final JdbcTemplate jdbc;

  PostgresTableStatistics(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<TableUsage> read() {
    return jdbc.query(READ, (row, number) -> usage(row));
  }

  private static TableUsage usage(ResultSet row) throws SQLException {
    long vacuumedMillisAgo = row.getLong("vacuumed_millis_ago");
    Duration vacuumedAgo = row.wasNull() ? null : Duration.ofMillis(vacuumedMillisAgo);
    return new TableUsage(
        row.getString("table_name"),
        row.getLong("n_live_tup"),
        row.getLong("n_dead_tup"),
        row.getLong("table_bytes"),
        row.getLong("index_bytes"),
        vacuumedAgo,
        row.getLong("transaction_id_age"));
  }
}
