package io.orderly.submission.testing;

import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A Postgres of its own with TLS. */
public final class EncryptedPostgres {

  private static final Duration SOON = Duration.ofSeconds(30);

  private EncryptedPostgres() {}

  /** Starts one that shows this certificate; close it at the end. */
  public static EmbeddedPostgresServer start(ServerCertificate own) throws SQLException {
    EmbeddedPostgresServer postgres = EmbeddedPostgresServer.startTemporary();
    String superuser = postgres.superuserUrl("postgres");
    execute(superuser, "ALTER SYSTEM SET ssl_cert_file = '%s'".formatted(own.certificate()));
    execute(superuser, "ALTER SYSTEM SET ssl_key_file = '%s'".formatted(own.key()));
    execute(superuser, "ALTER SYSTEM SET ssl = on");
    execute(superuser, "SELECT pg_reload_conf()");
    await().atMost(SOON).until(() -> isEncrypted(superuser));
    return postgres;
  }

  /** Whether a connection with this URL is. */
  public static boolean isEncrypted(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
