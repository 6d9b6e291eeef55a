package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The passwords of a server's two roles, random for each data folder. They are kept in the format
 * of libpq's password file, so that {@code PGPASSFILE=<file> psql} gets in without a question.
 */
record PostgresPasswords(String superuser, String owner) {

  static final String SUPERUSER = "postgres";
  static final String OWNER = "orderly";

  private static final int BYTES = 24;
  private static final int FIELDS = 5;
  private static final String LINE = "127.0.0.1:*:*:%s:%s%n";

  static PostgresPasswords generate() {
    var random = new SecureRandom();
    return new PostgresPasswords(password(random), password(random));
  }

  /** Without colons and backslashes, which the file's format would have escaped. */
  private static String password(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Empty when there is no such file, or it holds not both. */
  static Optional<PostgresPasswords> read(Path file) {
    try {
      var found = byRole(Files.readString(file));
      var superuser = found.get(SUPERUSER);
      var owner = found.get(OWNER);
      return superuser == null || owner == null
          ? Optional.empty()
          : Optional.of(new PostgresPasswords(superuser, owner));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot read " + file, failure);
    }
  }

  private static Map<String, String> byRole(String text) {
    var found = new HashMap<String, String>();
    for (var line : text.lines().toList()) {
      var fields = line.split(":", -1);
      if (fields.length == FIELDS) {
        found.put(fields[FIELDS - 2], fields[FIELDS - 1]);
      }
    }
    return found;
  }

  void write(Path file) {
    var text = LINE.formatted(SUPERUSER, superuser) + LINE.formatted(OWNER, owner);
    OwnerOnly.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Without the passwords: this may get into a log. */
  @Override
  public String toString() {
    return "PostgresPasswords[]";
  }
}
