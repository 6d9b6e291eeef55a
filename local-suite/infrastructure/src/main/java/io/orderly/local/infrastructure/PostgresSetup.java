package io.orderly.local.infrastructure;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** What is checked and made in a server that has just started, as its superuser. */
final class PostgresSetup implements AutoCloseable {

  private final Connection connection;

  private PostgresSetup(Connection connection) {
    this.connection = connection;
  }

  static PostgresSetup connect(String superuserUrl) throws SQLException {
    return new PostgresSetup(DriverManager.getConnection(superuserUrl));
  }

  /**
   * Whatever answers on the port has to be our server, and to flush what it commits.
   *
   * @throws StartFailedException when it is another one, or does not
   */
  void verify(Path cluster) throws SQLException, IOException {
    var answering = Path.of(show("data_directory"));
    if (!answering.toRealPath().equals(cluster.toRealPath())) {
      throw new StartFailedException(
          "Another Postgres is listening on the port: its data is in " + answering);
    }
    for (var setting : new String[] {"fsync", "synchronous_commit"}) {
      if (!show(setting).equals("on")) {
        throw new StartFailedException("Postgres is running with %s off".formatted(setting));
      }
    }
  }

  void createRoleWhenAbsent(String name, String password) throws SQLException {
    if (!exists("SELECT 1 FROM pg_roles WHERE rolname = ?", name)) {
      execute("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(name, password));
    }
  }

  /** The name is one of ours, and the password has no quotes. */
  void setPassword(String role, String password) throws SQLException {
    execute("ALTER ROLE %s PASSWORD '%s'".formatted(role, password));
  }

  /** Reads the access rules again, and ends the connections of all others. */
  void applyAccessRules() throws SQLException {
    execute("SELECT pg_reload_conf()");
    execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
  }

  void createDatabaseWhenAbsent(String name, String owner) throws SQLException {
    if (!exists("SELECT 1 FROM pg_database WHERE datname = ?", name)) {
      execute("CREATE DATABASE %s OWNER %s".formatted(name, owner));
    }
  }

  private String show(String setting) throws SQLException {
    try (var statement = connection.prepareStatement("SELECT current_setting(?)")) {
      statement.setString(1, setting);
      try (var row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private boolean exists(String query, String name) throws SQLException {
    try (var statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      try (var rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  private void execute(String ddl) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(ddl);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
