package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Who gets into the server of a folder: whoever has one of its passwords. A cluster that trusts
 * everybody on this machine, as they were made before, is closed at its next start.
 */
final class PostgresAccess {

  private static final String CLOSED =
      """
      # Written by Orderly: everybody needs a password. Those of this server are in ../pgpass.
      host all all 127.0.0.1/32 scram-sha-256
      """;
  private static final String OPEN =
      """
      # Written by Orderly for a moment: its passwords are being set.
      host all all 127.0.0.1/32 trust
      """;

  private static final int TRIES = 100;
  private static final long BETWEEN_TRIES_MILLIS = 50;

  private final PostgresFolder folder;
  private final PostgresPasswords passwords;
  private final boolean isToBeClosed;

  private PostgresAccess(PostgresFolder folder, PostgresPasswords passwords, boolean isToBeClosed) {
    this.folder = folder;
    this.passwords = passwords;
    this.isToBeClosed = isToBeClosed;
  }

  /** Before the start: makes passwords where there are none. */
  static PostgresAccess prepare(PostgresFolder folder) {
    var known = PostgresPasswords.read(folder.passwords());
    var passwords = known.orElseGet(PostgresPasswords::generate);
    if (known.isEmpty()) {
      passwords.write(folder.passwords());
    }
    try {
      if (folder.isMade()) {
        return ofMade(folder, passwords, known.isPresent());
      }
      OwnerOnly.write(
          folder.firstPassword(), passwords.superuser().getBytes(StandardCharsets.UTF_8));
      return new PostgresAccess(folder, passwords, false);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot read " + folder.accessRules(), failure);
    }
  }

  private static PostgresAccess ofMade(
      PostgresFolder folder, PostgresPasswords passwords, boolean areKnown) throws IOException {
    if (!areKnown) {
      // The cluster is older than its passwords, or the file with them is lost.
      write(folder, OPEN);
    }
    return new PostgresAccess(folder, passwords, trustsAnybody(folder.accessRules()));
  }

  private static boolean trustsAnybody(Path rules) throws IOException {
    try (var lines = Files.lines(rules)) {
      return lines
          .map(line -> line.replaceFirst("#.*", "").strip().split("\\s+"))
          .anyMatch(fields -> Arrays.asList(fields).contains("trust"));
    }
  }

  PostgresPasswords passwords() {
    return passwords;
  }

  /** Removes what only the start had to know. */
  void forgetFirstPassword() {
    try {
      Files.deleteIfExists(folder.firstPassword());
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot delete " + folder.firstPassword(), failure);
    }
  }

  /**
   * After the start: sets the passwords and asks for them from now on, where the cluster trusts
   * anybody; then makes sure of it.
   *
   * @throws StartFailedException when it still lets somebody in without a password
   */
  void closeWhenOpen(PostgresSetup setup, int port) throws SQLException {
    if (isToBeClosed) {
      setup.setPassword(PostgresPasswords.SUPERUSER, passwords.superuser());
      setup.setPassword(PostgresPasswords.OWNER, passwords.owner());
      write(folder, CLOSED);
      setup.applyAccessRules();
      awaitClosed(port);
    }
  }

  private static void write(PostgresFolder folder, String rules) {
    OwnerOnly.write(folder.accessRules(), rules.getBytes(StandardCharsets.UTF_8));
  }

  /** The server reads its rules a moment after it is told to. */
  private static void awaitClosed(int port) {
    for (int tried = 0; tried < TRIES; tried++) {
      if (!letsAnybodyIn(port)) {
        return;
      }
      pause();
    }
    throw new StartFailedException("Postgres still accepts connections without a password");
  }

  private static boolean letsAnybodyIn(int port) {
    var url =
        "jdbc:postgresql://127.0.0.1:%d/postgres?user=%s&password=none"
            .formatted(port, PostgresPasswords.SUPERUSER);
    try (var connection = DriverManager.getConnection(url)) {
      return connection.isValid(0);
    } catch (SQLException refused) {
      return false;
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new StartFailedException("The start of Postgres was interrupted");
    }
  }
}
