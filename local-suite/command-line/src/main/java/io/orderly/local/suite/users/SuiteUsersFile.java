package io.orderly.local.suite.users;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** Where a suite keeps its users: {@code users.json} in its data, for nobody but its owner. */
public final class SuiteUsersFile {

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Path file;

  public SuiteUsersFile(Path data) {
    this.file = data.toAbsolutePath().normalize().resolve("users.json");
  }

  public Path path() {
    return file;
  }

  /**
   * Those of the last start.
   *
   * @throws UncheckedIOException when the file can't be read
   */
  public Optional<SuiteUsers> read() {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), SuiteUsers.class));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException failure) {
      throw new UncheckedIOException("%s is not readable: remove it".formatted(file), failure);
    }
  }

  /**
   * Keeps new ones.
   *
   * @throws UncheckedIOException when the file can't be written
   */
  public SuiteUsers create() {
    var users = SuiteUsers.generate();
    var next = file.resolveSibling(file.getFileName() + ".next");
    try {
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(next);
      // With its permissions from the first byte on.
      Files.createFile(next, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      Files.write(next, JSON.writeValueAsBytes(users));
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw new UncheckedIOException("%s can't be written".formatted(file), failure);
    }
    return users;
  }
}
