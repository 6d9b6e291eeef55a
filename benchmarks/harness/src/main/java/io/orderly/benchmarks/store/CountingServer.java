package io.orderly.benchmarks.store;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A Postgres that can print what it does, and does not count until it is asked to. It notes when
 * each transaction was committed: the suite's own times are from before the commit.
 */
public final class CountingServer {

  private static final String SETTINGS =
      """
      SELECT name, current_setting(name)
        FROM pg_settings
       WHERE name IN ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes',
                      'wal_compression', 'shared_buffers', 'max_wal_size', 'checkpoint_timeout',
                      'commit_delay', 'autovacuum', 'track_commit_timestamp')
      """;

  private CountingServer() {}

  /**
   * Makes one and stops it again: what counts statements is loaded only when a server starts.
   *
   * @param folder the data folder that the server will have
   */
  public static void prepare(Path folder, int port) throws SQLException {
    try (var server = EmbeddedPostgresServer.startPersistent(folder, port)) {
      try (var connection = superuser(server, "postgres")) {
        execute(connection, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
        execute(connection, "ALTER SYSTEM SET track_commit_timestamp = on");
      }
      server.restart();
      try (var connection = superuser(server, "orderly")) {
        // In a schema of its own: migrations want the public one to be empty.
        execute(connection, "CREATE SCHEMA counting");
        execute(connection, "CREATE EXTENSION pg_stat_statements SCHEMA counting");
        execute(connection, "CREATE EXTENSION pg_walinspect SCHEMA counting");
        countNothing(connection);
      }
    }
  }

  /**
   * What a server runs with, as far as it matters for figures.
   *
   * @throws IllegalStateException when it does not flush what it commits
   */
  public static Map<String, String> settings(EmbeddedPostgresServer server) throws SQLException {
    var settings = new TreeMap<String, String>();
    try (var connection = superuser(server, "orderly");
        var statement = connection.createStatement();
        var rows = statement.executeQuery(SETTINGS)) {
      while (rows.next()) {
        settings.put(rows.getString(1), rows.getString(2));
      }
    }
    for (var needed : List.of("fsync", "synchronous_commit")) {
      if (!"on".equals(settings.get(needed))) {
        throw new IllegalStateException("Postgres runs without " + needed);
      }
    }
    return settings;
  }

  /** The log is kept meanwhile, whatever checkpoints come. */
  static void countStatements(Connection superuser) throws SQLException {
    execute(superuser, "ALTER SYSTEM SET pg_stat_statements.track = 'top'");
    execute(superuser, "ALTER SYSTEM SET wal_keep_size = '2GB'");
    execute(superuser, "SELECT pg_reload_conf()");
  }

  static void countNothing(Connection superuser) throws SQLException {
    execute(superuser, "ALTER SYSTEM SET pg_stat_statements.track = 'none'");
    execute(superuser, "ALTER SYSTEM RESET wal_keep_size");
    execute(superuser, "SELECT pg_reload_conf()");
  }

  static Connection superuser(EmbeddedPostgresServer server, String database) throws SQLException {
    return DriverManager.getConnection(server.superuserUrl(database) + "&currentSchema=counting");
  }

  private static void execute(Connection connection, String command) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
