package io.orderly.supervisor.testing;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Closes one database of the shared server to everybody, as if the server were away. */
public final class DatabaseGate {

  private final String name;

  public DatabaseGate(FreshDatabase database) {
    this.name = database.jdbcUrl().substring(database.jdbcUrl().lastIndexOf('/') + 1);
  }

  /** Lets nobody in, and throws out who is in. */
  public void close() {
    allow("false");
    outside()
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'"
                .formatted(name));
  }

  public void open() {
    allow("true");
  }

  private void allow(String allowed) {
    outside().execute("ALTER DATABASE %s ALLOW_CONNECTIONS %s".formatted(name, allowed));
  }

  private static JdbcTemplate outside() {
    var server = SharedInfrastructure.postgres();
    return new JdbcTemplate(
        new DriverManagerDataSource(server.jdbcUrl(), server.username(), server.password()));
  }
}
