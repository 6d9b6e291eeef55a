package io.orderly.sandbox.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.RecordedCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * The append-only file of all effects, one JSON object a line. A line is with the operating system
 * before the caller is answered, so it outlives the process being killed (not the machine losing
 * power).
 */
final class Journal implements AutoCloseable {

  private final Path file;
  private final JsonMapper json;
  private final FileChannel channel;

  private Journal(Path file, JsonMapper json, FileChannel channel) {
    this.file = file;
    this.json = json;
    this.channel = channel;
  }

  /**
   * Opens the file, creates it when absent, and cuts off a last line that a crash left unfinished.
   */
  static Journal open(Path file, JsonMapper json) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    var channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    channel.truncate(endOfLastWholeLine(channel));
    channel.position(channel.size());
    return new Journal(file, json, channel);
  }

  private static long endOfLastWholeLine(FileChannel channel) throws IOException {
    var oneByte = ByteBuffer.allocate(1);
    for (long end = channel.size(); end > 0; end--) {
      channel.read(oneByte.clear(), end - 1);
      if (oneByte.get(0) == '\n') {
        return end;
      }
    }
    return 0;
  }

  /** Hands over every recorded call, oldest first. */
  void replay(Consumer<RecordedCall> reader) throws IOException {
    try (var lines = Files.lines(file)) {
      lines.map(this::parse).forEach(reader);
    }
  }

  private RecordedCall parse(String line) {
    try {
      return json.readValue(line, RecordedCall.class);
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException(
          "%s has a line that is not an effect".formatted(file), failure);
    }
  }

  synchronized void append(RecordedCall recordedCall) {
    try {
      var line = json.writeValueAsString(recordedCall) + "\n";
      var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write " + file, failure);
    }
  }

  synchronized void clear() {
    try {
      channel.truncate(0);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot empty " + file, failure);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
