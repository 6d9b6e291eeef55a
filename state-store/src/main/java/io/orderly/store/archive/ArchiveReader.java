package io.orderly.store.archive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/** Reads single orders from the files of a directory. */
public final class ArchiveReader {

  /** More than a batch can have. */
  private static final int MAX_LINES = 1_000;

  private final Path directory;

  public ArchiveReader(Path directory) {
    this.directory = directory;
  }

  /**
   * The line of an order; empty if the file is missing or does not have the order at this location.
   *
   * @throws IOException when the file can't be read
   */
  public Optional<String> read(UUID orderId, ArchiveLocation location) throws IOException {
    Path file = directory.resolve(location.file());
    if (!directory.equals(file.getParent())) {
      throw new IOException("not the name of an archive file: " + location.file());
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.position(location.offset());
      return find(orderId, ArchiveFormat.of(location.file()), channel);
    } catch (NoSuchFileException notHere) {
      return Optional.empty();
    }
  }

  private static Optional<String> find(UUID orderId, ArchiveFormat format, FileChannel channel)
      throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                format.decompress(Channels.newInputStream(channel)), StandardCharsets.UTF_8))) {
      for (int count = 0; count < MAX_LINES; count++) {
        String line = lines.readLine();
        if (line == null) {
          return Optional.empty();
        }
        if (ArchiveLine.isOf(orderId, line)) {
          return Optional.of(line);
        }
      }
      return Optional.empty();
    }
  }
}
