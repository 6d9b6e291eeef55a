package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("servers")
class EmbeddedPostgresServerTest {

  @TempDir Path folder;

  @Test
  void isDurableAndListensOnLoopbackOnly() throws Exception {
    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      assertThat(query(server, "SHOW fsync")).isEqualTo("on");
      assertThat(query(server, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(query(server, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(query(server, "SHOW max_connections")).isEqualTo("200");
      assertThat(query(server, "SELECT current_database()")).isEqualTo("orderly");
      assertThat(query(server, "SELECT current_user")).isEqualTo("orderly");
      assertThat(query(server, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
          .isEqualTo("f");
    }
  }

  @Test
  void dataOutlivesStopRestartAndCrash() throws Exception {
    long crashed;
    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      execute(server, "CREATE TABLE kept (value int)");
      execute(server, "INSERT INTO kept VALUES (42)");
      server.restart();
      assertThat(query(server, "SELECT value FROM kept")).isEqualTo("42");

      crashed = server.pid();
      ProcessHandle.of(crashed).orElseThrow().destroyForcibly();
      awaitEnd(crashed);
      server.restart();
      assertThat(query(server, "SELECT value FROM kept")).isEqualTo("42");
    }
    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      assertThat(query(server, "SELECT value FROM kept")).isEqualTo("42");
      assertThat(server.pid()).isNotEqualTo(crashed);
    }
  }

  @Test
  void dataOutlivesTheKillOfTheServerAndAllItsBackends() throws Exception {
    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      execute(server, "CREATE TABLE kept (value int)");
      execute(server, "INSERT INTO kept VALUES (42)");

      server.kill();

      assertThat(server.isAlive()).isFalse();
      server.restart();
      assertThat(query(server, "SELECT value FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void aSuspendedServerAnswersOnlyAfterItIsResumed() throws Exception {
    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      var impatient = server.superuserUrl("orderly") + "&loginTimeout=1";
      server.suspend();

      assertThatThrownBy(() -> DriverManager.getConnection(impatient).close())
          .isInstanceOf(SQLException.class);

      assertThat(server.isAlive()).isTrue();
      server.resume();
      assertThat(query(server, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aSuspendedServerCanBeClosed() {
    var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find());
    server.suspend();

    server.close();

    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void aSecondServerInTheFolderIsRefused() {
    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      assertThatThrownBy(() -> EmbeddedPostgresServer.startPersistent(folder, FreePort.find()))
          .isInstanceOf(FolderInUseException.class)
          .hasMessageContaining("is the suite already running?");
      assertThat(server.pid()).isPositive();
    }
  }

  @Test
  void aTakenPortIsTold() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedPostgresServer.startPersistent(folder, other.getLocalPort()))
          .isInstanceOf(PortInUseException.class)
          .hasMessageContaining("choose another port for Postgres");
    }
  }

  @Test
  void aServerThatAKilledStarterLeftIsStopped() throws Exception {
    int port = FreePort.find();
    var left = startWithoutStarter(serverCommand(port));

    try (var server = EmbeddedPostgresServer.startPersistent(folder, port)) {
      assertThat(left.isAlive()).isFalse();
      assertThat(query(server, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aFirstStartThatWasKilledHalfWayIsDoneAgain() throws Exception {
    var halfMade = Files.createDirectories(folder.resolve("cluster"));
    Files.writeString(halfMade.resolve("PG_VERSION"), "18\n");
    Files.createFile(halfMade.resolve("postgresql.conf"));

    try (var server = EmbeddedPostgresServer.startPersistent(folder, FreePort.find())) {
      assertThat(query(server, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aFailedStartShowsTheLogAndLeavesNothingBehind() throws Exception {
    EmbeddedPostgresServer.startPersistent(folder, FreePort.find()).close();
    Files.writeString(folder.resolve("cluster/postgresql.conf"), "no_such_setting = on\n");

    assertThatThrownBy(
            () ->
                EmbeddedPostgresServer.startPersistent(
                    folder, FreePort.find(), Duration.ofSeconds(6)))
        .isInstanceOf(StartFailedException.class)
        .hasMessageContaining("no_such_setting");
    assertThat(new PostgresFolder(folder).serverProcess()).isEmpty();
  }

  /** How the operating system was told to run the server. */
  private List<String> serverCommand(int port) {
    try (var server = EmbeddedPostgresServer.startPersistent(folder, port)) {
      var info = ProcessHandle.of(server.pid()).orElseThrow().info();
      var command = new ArrayList<String>();
      if (System.getProperty("user.name").equals("root")) {
        // Postgres refuses to run as root; in a user namespace without a mapping it is nobody.
        command.addAll(List.of("unshare", "-U"));
      }
      command.add(info.command().orElseThrow());
      command.addAll(List.of(info.arguments().orElseThrow()));
      return command;
    }
  }

  private ProcessHandle startWithoutStarter(List<String> command) throws IOException {
    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start();
    var postgres = new PostgresFolder(folder);
    await().atMost(Duration.ofSeconds(60)).until(() -> postgres.serverProcess().isPresent());
    return postgres.serverProcess().orElseThrow();
  }

  private static void awaitEnd(long pid) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
  }

  private static String query(EmbeddedPostgresServer server, String sql) throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static void execute(EmbeddedPostgresServer server, String sql) throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
