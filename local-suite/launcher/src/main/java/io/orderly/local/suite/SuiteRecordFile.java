package io.orderly.local.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.orderly.local.infrastructure.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file by which other commands find a running suite: {@code run/suite.json} in its data. It
 * tells the password of the state store, so it is for nobody but its owner.
 */
public final class SuiteRecordFile {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private final Path folder;
  private final Path file;

  public SuiteRecordFile(Path data) {
    this.folder = data.toAbsolutePath().normalize().resolve("run");
    this.file = folder.resolve("suite.json");
  }

  public Path path() {
    return file;
  }

  /** Replaces the file as a whole, so that a reader never sees half of one. */
  synchronized void write(SuiteRecord suite) {
    try {
      OwnerOnly.folder(folder);
      OwnerOnly.write(file, JSON.writeValueAsBytes(suite));
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException("Cannot write " + file, failure);
    }
  }

  /**
   * What the last suite on this data wrote and did not take back, live or not.
   *
   * @throws SuiteException when it can't be read
   */
  public Optional<SuiteRecord> read() {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), SuiteRecord.class));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException failure) {
      throw new SuiteException("%s is not readable: delete it".formatted(file), failure);
    }
  }

  /** The suite that runs on this data now. */
  public Optional<SuiteRecord> readLive() {
    return read().filter(SuiteRecord::isLive);
  }

  synchronized void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot delete " + file, failure);
    }
  }
}
