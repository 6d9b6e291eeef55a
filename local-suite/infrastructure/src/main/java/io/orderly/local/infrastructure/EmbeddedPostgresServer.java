package io.orderly.local.infrastructure;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A real Postgres on 127.0.0.1 with the role and the database {@code orderly}, durable as in
 * production. It ends with this JVM, also when that is killed.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {

  private static final String PROGRAM = "Postgres";
  private static final String ORDERLY = "orderly";
  private static final Duration START_WITHIN = Duration.ofSeconds(60);

  // The server daemonizes, so it would outlive us. While it starts there is no pid file yet: hence
  // the tries.
  private static final String STOP_SERVER =
      """
      tries=0
      while [ $tries -lt 50 ]; do
        pid=$(head -n 1 "$1" 2> /dev/null)
        if [ -n "$pid" ] && kill -INT "$pid" 2> /dev/null; then exit 0; fi
        tries=$((tries + 1))
        sleep 0.2
      done
      """;

  private final ServerFolder owned;
  private final PostgresFolder folder;
  private final int port;
  private final Duration startWithin;
  private final Watchdog watchdog;
  private volatile PostgresPasswords passwords;
  private EmbeddedPostgres server;
  private @Nullable Suspension suspension;

  private EmbeddedPostgresServer(ServerFolder owned, int port, Duration startWithin) {
    this.owned = owned;
    this.folder = new PostgresFolder(owned.path());
    this.port = port;
    this.startWithin = startWithin;
    this.watchdog = Watchdog.start(STOP_SERVER, folder.pidFile().toString());
    // Replaced by those of the folder when it starts.
    this.passwords = PostgresPasswords.generate();
    try {
      this.server = run();
    } catch (RuntimeException failure) {
      folder.endServer();
      watchdog.close();
      owned.close();
      throw failure;
    }
  }

  /**
   * Starts a server whose data outlives it. One that an earlier, killed starter left in the folder
   * is stopped first.
   *
   * @param folder holds data and log
   * @throws FolderInUseException when a live process has a server in the folder
   * @throws PortInUseException when another program listens on the port
   * @throws StartFailedException when it does not start within 60 s
   */
  public static EmbeddedPostgresServer startPersistent(Path folder, int port) {
    return startPersistent(folder, port, START_WITHIN);
  }

  static EmbeddedPostgresServer startPersistent(Path folder, int port, Duration startWithin) {
    return new EmbeddedPostgresServer(ServerFolder.persistent(PROGRAM, folder), port, startWithin);
  }

  /** Starts a server on a free port whose data goes with it. */
  public static EmbeddedPostgresServer startTemporary() {
    return new EmbeddedPostgresServer(
        ServerFolder.temporary(PROGRAM, "orderly-postgres-"), FreePort.find(), START_WITHIN);
  }

  private EmbeddedPostgres run() {
    ServerStarts.requireAllowed(PROGRAM);
    folder.endServer();
    folder.removeHalfMadeCluster();
    folder.forgetLockOfTheLibrary();
    FreePort.require(PROGRAM, port);
    var binaries = OrderlyHome.find().localFolder().resolve("postgres-binaries");
    var programs = new PostgresBinaries(binaries);
    programs.removeBrokenOff();
    var access = PostgresAccess.prepare(folder);
    passwords = access.passwords();
    long logLength = folder.log().length();
    try {
      var started =
          PostgresOptions.of(folder, binaries, port, passwords)
              .setPGStartupWait(startWithin)
              .start();
      programs.areInUse();
      setUp(access);
      folder.markMade();
      return started;
    } catch (IOException | SQLException | IllegalStateException failure) {
      throw new StartFailedException(
          PROGRAM, String.valueOf(failure.getMessage()), folder.log(), logLength, failure);
    } finally {
      access.forgetFirstPassword();
    }
  }

  private void setUp(PostgresAccess access) throws SQLException, IOException {
    try (var setup = PostgresSetup.connect(superuserUrl("postgres"))) {
      setup.verify(folder.cluster());
      setup.createRoleWhenAbsent(PostgresPasswords.OWNER, access.passwords().owner());
      setup.createDatabaseWhenAbsent(ORDERLY, PostgresPasswords.OWNER);
      access.closeWhenOpen(setup, port);
    }
  }

  /**
   * Creates an empty database that the role owns.
   *
   * @param name letters, digits and underscores
   * @return its JDBC URL
   */
  public String createDatabase(String name) {
    try (var setup = PostgresSetup.connect(superuserUrl("postgres"))) {
      setup.createDatabaseWhenAbsent(name, PostgresPasswords.OWNER);
      return jdbcUrl(name);
    } catch (SQLException failure) {
      throw new IllegalStateException("Cannot create the database " + name, failure);
    }
  }

  public String jdbcUrl() {
    return jdbcUrl(ORDERLY);
  }

  private String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  /** For what only the superuser may do, with its name and password: keep it out of logs. */
  public String superuserUrl(String database) {
    return "%s?user=%s&password=%s"
        .formatted(jdbcUrl(database), PostgresPasswords.SUPERUSER, passwords.superuser());
  }

  /** The owner of the database, who is no superuser. */
  public String username() {
    return PostgresPasswords.OWNER;
  }

  public String password() {
    return passwords.owner();
  }

  /**
   * Holds the passwords in the format that {@code psql} reads, for the owner of the folder alone.
   */
  public Path passwordFile() {
    return folder.passwords();
  }

  public int port() {
    return port;
  }

  /** The server's output over all its runs. */
  public Path log() {
    return folder.log().path();
  }

  /**
   * The server process.
   *
   * @throws IllegalStateException when it does not run
   */
  public long pid() {
    return process().orElseThrow(() -> new IllegalStateException("Postgres is not running"));
  }

  /** The server process; empty when it does not run. */
  public OptionalLong process() {
    return folder.serverProcess().stream().mapToLong(ProcessHandle::pid).findFirst();
  }

  /**
   * Stops the server without waiting for its clients, and starts it again on the same port and
   * data.
   */
  public synchronized void restart() {
    stop();
    server = run();
  }

  /**
   * Kills the server and all its backends (SIGKILL), as a loss of power would end them; {@link
   * #restart} brings it back, and lets it recover.
   */
  public synchronized void kill() {
    var family = folder.serverFamily();
    Signal.KILL.sendTo(family.stream().map(ProcessHandle::pid).toList());
    resume();
    family.stream().map(Leftover::new).forEach(Leftover::awaitEnd);
  }

  /** Freezes the server and all its backends (SIGSTOP) until {@link #resume}. */
  public synchronized void suspend() {
    if (suspension == null) {
      suspension = Suspension.of(folder.serverFamily().stream().map(ProcessHandle::pid).toList());
    }
  }

  /** Lets a frozen server go on (SIGCONT); one that is not frozen is fine. */
  public synchronized void resume() {
    if (suspension != null) {
      suspension.close();
      suspension = null;
    }
  }

  /** Whether the server process is there, frozen or not. */
  public boolean isAlive() {
    return folder.serverProcess().isPresent();
  }

  private void stop() {
    resume();
    try {
      server.close();
    } catch (IOException failure) {
      throw new IllegalStateException("Cannot stop Postgres", failure);
    } finally {
      folder.endServer();
    }
  }

  /** Stops the server for good; its data stays unless it was started as temporary. */
  @Override
  public synchronized void close() {
    stop();
    watchdog.close();
    owned.close();
  }
}
