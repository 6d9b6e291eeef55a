package io.orderly.cli.submission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.cli.terminal.CommandFailedException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The answers that a submission got so far, in the order of the lines, so that the next run goes on
 * where an interrupted one ended. Gone when every line has its answer.
 *
 * <p>It only saves work: an order that is submitted twice is taken once. So whatever looks wrong
 * with it (another file, another suite, data that was wiped) discards it.
 */
final class Checkpoint implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final BufferedReader earlier;
  private final BufferedWriter out;

  private Checkpoint(Path path) throws IOException {
    this.path = path;
    this.earlier = Files.newBufferedReader(path);
    this.out = Files.newBufferedWriter(path, StandardOpenOption.APPEND);
    earlier.readLine();
  }

  /**
   * Which submission the answers belong to.
   *
   * @param bytes of the input
   * @param modified of the input, in milliseconds since 1970
   */
  record Subject(String input, long bytes, long modified, String url) {

    static Subject of(Path input, URI url) throws IOException {
      return new Subject(
          input.toAbsolutePath().toString(),
          Files.size(input),
          Files.getLastModifiedTime(input).toMillis(),
          url.toString());
    }

    String head() throws JsonProcessingException {
      return JSON.writeValueAsString(this);
    }
  }

  /**
   * Takes up the answers of an interrupted run, when they are of the same file and the suite still
   * knows the last order among them; else begins anew.
   */
  static Checkpoint open(Path path, Subject subject, Predicate<UUID> isKnown) {
    try {
      var usable = CheckpointScan.of(path, subject.head());
      if (usable.answers() > 0 && usable.lastOrder().map(isKnown::test).orElse(true)) {
        usable.cutOff(path);
      } else {
        Files.writeString(path, subject.head() + "\n");
      }
      return new Checkpoint(path);
    } catch (IOException failure) {
      throw new CommandFailedException("%s can't be used: %s".formatted(path, failure), failure);
    }
  }

  /** The next answer of the interrupted run; to be asked for before anything is added. */
  Optional<LineResult> nextEarlier() throws IOException {
    var line = earlier.readLine();
    return line == null ? Optional.empty() : Optional.of(answer(line));
  }

  static LineResult answer(String line) throws JsonProcessingException {
    return JSON.readValue(line, LineResult.class);
  }

  void add(LineResult result) throws IOException {
    out.write(JSON.writeValueAsString(result));
    out.write('\n');
  }

  void flush() throws IOException {
    out.flush();
  }

  /** Every line has its answer. */
  void remove() throws IOException {
    close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    try (earlier) {
      out.close();
    }
  }

  /** The text of a line is UTF-8 with one byte for its end. */
  static long bytesOf(String line) {
    return line.getBytes(StandardCharsets.UTF_8).length + 1L;
  }

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
}
