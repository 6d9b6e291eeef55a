package io.orderly.chaos.faults;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Breaks the database. */
public final class PostgresFaults {

  private static final Duration BETWEEN_TERMINATIONS = Duration.ofSeconds(1);
  // Above the max_connections of the server, so that its refusal ends the taking.
  private static final int MOST_CONNECTIONS = 400;
  private static final String TERMINATE =
      """
      SELECT pg_terminate_backend(pid)
        FROM pg_stat_activity
       WHERE usename = 'orderly' AND pid <> pg_backend_pid()
      """;

  private final EmbeddedPostgresServer server;
  private final Repetition terminations = new Repetition("terminate-backends");
  private final List<Connection> taken = new ArrayList<>();

  PostgresFaults(EmbeddedPostgresServer server) {
    this.server = server;
  }

  /** A clean restart that does not wait for clients. */
  void restart() {
    server.restart();
  }

  void kill() {
    server.kill();
  }

  void startWhenDown() {
    if (!server.isAlive()) {
      server.restart();
    }
  }

  void suspend() {
    server.suspend();
  }

  void resume() {
    server.resume();
  }

  /** Ends every connection of a service, again and again until {@link #stopTerminating}. */
  void terminateBackends() {
    terminations.start(BETWEEN_TERMINATIONS, this::terminateOnce);
  }

  private void terminateOnce() throws SQLException {
    try (var connection = DriverManager.getConnection(server.superuserUrl("postgres"));
        var statement = connection.createStatement()) {
      statement.execute(TERMINATE);
    }
  }

  void stopTerminating() {
    terminations.stop();
  }

  /** Takes every connection that the server still has to give. */
  synchronized void takeAllConnections() {
    var url =
        "%s?user=%s&password=%s".formatted(server.jdbcUrl(), server.username(), server.password());
    try {
      while (taken.size() < MOST_CONNECTIONS) {
        taken.add(DriverManager.getConnection(url));
      }
    } catch (SQLException allAreTaken) {
      // What was wanted.
    }
  }

  /** Gives them back. */
  synchronized void giveConnectionsBack() throws SQLException {
    for (var connection : taken) {
      connection.close();
    }
    taken.clear();
  }
}
