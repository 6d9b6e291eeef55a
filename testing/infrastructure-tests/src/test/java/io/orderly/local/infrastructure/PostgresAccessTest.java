package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets into a real Postgres over TCP, as any account of the machine may try. */
@Tag("servers")
class PostgresAccessTest {

  private static final String ASKS_FOR_PASSWORD = "08004";
  private static final String WRONG_PASSWORD = "28P01";

  @TempDir Path folder;

  @Test
  void nobodyGetsInWithoutAPasswordOrWithAWrongOne() throws Exception {
    try (var server = start()) {
      for (var role : List.of("postgres", "orderly")) {
        for (var database : List.of("postgres", "orderly")) {
          refused(server, database, "?user=" + role, ASKS_FOR_PASSWORD);
          refused(server, database, "?user=" + role + "&password=orderly", WRONG_PASSWORD);
        }
      }
      assertThat(isSuperuser(server.superuserUrl("postgres"))).isTrue();
      assertThat(isSuperuser(ownerUrl(server))).isFalse();
    }
  }

  @Test
  void passwordsAreRandomKeptAndForTheOwnerOfTheFolderAlone() throws Exception {
    String first;
    try (var server = start()) {
      first = server.password();
      assertThat(server.passwordFile())
          .content()
          .isEqualTo(
              """
              127.0.0.1:*:*:postgres:%s
              127.0.0.1:*:*:orderly:%s
              """
                  .formatted(superuserPassword(server), first));
      assertThat(mode(server.passwordFile())).isEqualTo("rw-------");
      assertThat(mode(folder)).isEqualTo("rwx------");
      assertThat(new PostgresFolder(folder).firstPassword()).doesNotExist();
    }
    try (var again = start()) {
      assertThat(again.password()).isEqualTo(first).hasSizeGreaterThan(30);
      assertThat(isSuperuser(ownerUrl(again))).isFalse();
    }
    try (var other = EmbeddedPostgresServer.startTemporary()) {
      assertThat(other.password()).isNotEqualTo(first);
    }
  }

  @Test
  void aClusterThatTrustedEverybodyIsClosedAtItsNextStartAndKeepsItsData() throws Exception {
    try (var server = start();
        var connection = DriverManager.getConnection(ownerUrl(server))) {
      execute(connection, "CREATE TABLE kept AS SELECT 42 AS value");
    }
    trustEverybody();
    Files.delete(new PostgresFolder(folder).passwords());

    try (var server = start()) {
      refused(server, "postgres", "?user=postgres", ASKS_FOR_PASSWORD);
      refused(server, "orderly", "?user=orderly&password=orderly", WRONG_PASSWORD);
      try (var connection = DriverManager.getConnection(ownerUrl(server));
          var statement = connection.createStatement();
          var rows = statement.executeQuery("SELECT value FROM kept")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(42);
      }
    }
  }

  @Test
  void lostPasswordsAreMadeAnew() throws Exception {
    start().close();
    Files.delete(new PostgresFolder(folder).passwords());

    try (var server = start()) {
      refused(server, "postgres", "?user=postgres", ASKS_FOR_PASSWORD);
      assertThat(isSuperuser(server.superuserUrl("postgres"))).isTrue();
    }
  }

  /** As clusters were made before there were passwords. */
  private void trustEverybody() throws Exception {
    Files.writeString(
        new PostgresFolder(folder).accessRules(),
        """
        # IPv4 local connections:
        host    all             all             127.0.0.1/32            trust
        """);
  }

  private EmbeddedPostgresServer start() {
    return EmbeddedPostgresServer.startPersistent(folder, FreePort.find());
  }

  private static void refused(
      EmbeddedPostgresServer server, String database, String access, String state) {
    var url = "jdbc:postgresql://127.0.0.1:%d/%s%s".formatted(server.port(), database, access);
    assertThatThrownBy(() -> DriverManager.getConnection(url).close())
        .as(url)
        .isInstanceOfSatisfying(
            SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo(state));
  }

  private static String ownerUrl(EmbeddedPostgresServer server) {
    return "%s?user=%s&password=%s"
        .formatted(server.jdbcUrl(), server.username(), server.password());
  }

  private static String superuserPassword(EmbeddedPostgresServer server) {
    return PostgresPasswords.read(server.passwordFile()).orElseThrow().superuser();
  }

  private static boolean isSuperuser(String url) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")) {
      rows.next();
      return rows.getBoolean(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String mode(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
