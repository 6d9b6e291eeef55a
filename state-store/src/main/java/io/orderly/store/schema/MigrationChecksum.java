package io.orderly.store.schema;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.springframework.core.io.Resource;

/**
 * Flyway's checksum of a migration, computed without Flyway: CRC 32 of the lines in UTF-8 without
 * their ends, so that it does not depend on how a checkout ends lines.
 */
final class MigrationChecksum {

  private MigrationChecksum() {}

  /**
   * The checksum of a file.
   *
   * @throws UncheckedIOException if it can't be read
   */
  static int of(Resource file) {
    CRC32 checksum = new CRC32();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(file.getInputStream(), StandardCharsets.UTF_8))) {
      reader.lines().forEach(line -> checksum.update(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return (int) checksum.getValue();
  }
}
