package io.orderly.cli.submission;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/**
 * What is usable of a checkpoint that an interrupted run left: the last line may be torn.
 *
 * @param answers how many
 * @param bytes up to the end of the last whole one
 * @param lastOrder the last one that stands for a line
 */
record CheckpointScan(long answers, long bytes, Optional<UUID> lastOrder) {

  private static final CheckpointScan NOTHING = new CheckpointScan(0, 0, Optional.empty());

  /** Reads a file that may be absent, or of another submission. */
  static CheckpointScan of(Path path, String head) throws IOException {
    if (!Files.exists(path)) {
      return NOTHING;
    }
    try (var lines = Files.newBufferedReader(path)) {
      return head.equals(lines.readLine())
          ? new CheckpointScan(0, Checkpoint.bytesOf(head), Optional.empty()).over(lines)
          : NOTHING;
    }
  }

  private CheckpointScan over(BufferedReader lines) throws IOException {
    var scan = this;
    try {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        scan = scan.with(line);
      }
    } catch (JsonProcessingException torn) {
      // The run ended while it wrote this line: what comes before counts.
    }
    return scan;
  }

  private CheckpointScan with(String line) throws JsonProcessingException {
    var order = Optional.ofNullable(Checkpoint.answer(line).orderId());
    return new CheckpointScan(
        answers + 1, bytes + Checkpoint.bytesOf(line), order.or(this::lastOrder));
  }

  /** Cuts the torn rest off. */
  void cutOff(Path path) throws IOException {
    try (var file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      if (file.size() < bytes) {
        throw new IOException(path + " became shorter while it was read");
      }
      file.truncate(bytes);
    }
  }
}
