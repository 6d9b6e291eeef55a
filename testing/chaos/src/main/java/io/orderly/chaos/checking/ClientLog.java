package io.orderly.chaos.checking;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Log of the answers to the client, one JSON object per line, in the order of arrival. */
public final class ClientLog implements AutoCloseable {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  private final BufferedWriter out;

  private ClientLog(BufferedWriter out) {
    this.out = out;
  }

  /** Opens the file to append to it. */
  public static ClientLog open(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return new ClientLog(
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** Writes and flushes an entry; to be called before the answer counts. */
  public synchronized void append(LogEntry entry) {
    try {
      out.write(JSON.writeValueAsString(entry));
      out.write('\n');
      out.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException("The client's log can't be written", failure);
    }
  }

  /** Everything in the file. */
  public static List<LogEntry> read(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.map(ClientLog::parse).toList();
    }
  }

  private static LogEntry parse(String line) {
    try {
      return JSON.readValue(line, LogEntry.class);
    } catch (IOException failure) {
      throw new UncheckedIOException("The client's log has an invalid line", failure);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
