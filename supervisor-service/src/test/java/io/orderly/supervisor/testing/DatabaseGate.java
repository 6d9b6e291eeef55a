package io.orderly.supervisor.testing;

import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.time.Duration;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Closes one database of the shared server to everybody, as if the server were away. */
public final class DatabaseGate {

  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private final String name;

  public DatabaseGate(FreshDatabase database) {
    this.name = database.jdbcUrl().substring(database.jdbcUrl().lastIndexOf('/') + 1);
  }

  /** Lets nobody in, and throws out who is in: at its end nobody is. */
  public void close() {
    allow("false");
    await().atMost(MAX_WAIT).until(() -> beginning() == 0);
    outside()
        .execute(
            "SELECT pg_terminate_backend(pid, %d) FROM pg_stat_activity WHERE datname = '%s'"
                .formatted(MAX_WAIT.toMillis(), name));
  }

  /** Sessions that were let in before, perhaps, and that Postgres does not list yet. */
  private long beginning() {
    Long sessions =
        outside()
            .queryForObject(
                """
                SELECT count(*)
                FROM pg_locks l JOIN pg_database d ON l.objid = d.oid
                WHERE l.locktype = 'object' AND l.classid = 'pg_database'::regclass
                  AND d.datname = ?
                """,
                Long.class,
                name);
    return Objects.requireNonNull(sessions);
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
