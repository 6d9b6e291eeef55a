package io.orderly.local.suite.users;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.local.infrastructure.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a suite keeps its users: {@code users.json} in its data, for nobody but its owner. */
public final class SuiteUsersFile {

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
      throw new UncheckedIOException("%s is not readable: delete it".formatted(file), failure);
    }
  }

  /**
   * Keeps new ones.
   *
   * @throws UncheckedIOException when the file can't be written
   */
  public SuiteUsers create() {
    var users = SuiteUsers.generate();
    try {
      Files.createDirectories(file.getParent());
      OwnerOnly.write(file, JSON.writeValueAsBytes(users));
    } catch (IOException failure) {
      throw new UncheckedIOException("%s can't be written".formatted(file), failure);
    }
    return users;
  }
}
