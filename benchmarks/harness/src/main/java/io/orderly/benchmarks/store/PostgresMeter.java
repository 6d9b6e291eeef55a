package io.orderly.benchmarks.store;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what Postgres does, as its superuser, on a server that {@link CountingServer} prepared.
 * Its own statistics would come up to ten seconds late; the log has everything at once.
 */
public final class PostgresMeter implements AutoCloseable {

  private static final String NOW =
      """
      SELECT pg_current_wal_insert_lsn()::text,
             (SELECT coalesce(sum(calls), 0)
                FROM pg_stat_statements
               WHERE userid = 'orderly'::regrole)
      """;

  private static final String RECORDS =
      """
      SELECT "resource_manager/record_type", count, combined_size
        FROM pg_get_wal_stats(?::pg_lsn, ?::pg_lsn, true)
      """;

  private final Connection connection;
  private final Moment begin;

  private PostgresMeter(Connection connection) throws SQLException {
    this.connection = connection;
    CountingServer.countStatements(connection);
    this.begin = now();
  }

  /**
   * @param position in the log
   * @param statements so far
   */
  private record Moment(String position, long statements) {}

  /** Counts from now on. */
  public static PostgresMeter start(EmbeddedPostgresServer server) throws SQLException {
    return new PostgresMeter(CountingServer.superuser(server, "orderly"));
  }

  /** What was done since the start. */
  public PostgresWork work() throws SQLException {
    var end = now();
    var counts = new TreeMap<String, Long>();
    long bytes = 0;
    try (var query = connection.prepareStatement(RECORDS)) {
      query.setString(1, begin.position());
      query.setString(2, end.position());
      try (var rows = query.executeQuery()) {
        while (rows.next()) {
          counts.put(rows.getString(1), rows.getLong(2));
          bytes += rows.getLong(3);
        }
      }
    }
    return work(counts, bytes, end.statements() - begin.statements());
  }

  /** A record that also began a new page has a longer name, so what counts is how names begin. */
  static PostgresWork work(Map<String, Long> counts, long walBytes, long statements) {
    long hot = countOf("Heap/HOT_UPDATE", counts);
    return new PostgresWork(
        countOf("Transaction/COMMIT", counts),
        countOf("Heap/INSERT", counts),
        countOf("Heap/UPDATE", counts) + hot,
        hot,
        countOf("Heap/DELETE", counts),
        countOf("Heap/LOCK", counts),
        walBytes,
        statements);
  }

  private static long countOf(String kind, Map<String, Long> counts) {
    return counts.entrySet().stream()
        .filter(count -> count.getKey().equals(kind) || count.getKey().equals(kind + "+INIT"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private Moment now() throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(NOW)) {
      row.next();
      return new Moment(row.getString(1), row.getLong(2));
    }
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      CountingServer.countNothing(connection);
    }
  }
}
