package io.orderly.cli.submission;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The refused lines, each with its number and why. Made anew by every run, and only when needed.
 */
final class RejectedFile implements AutoCloseable {

  private static final int SHOWN_OF_TOO_LONG = 1_000;

  private final ObjectMapper json = new ObjectMapper();
  private final Path path;
  private @Nullable BufferedWriter out;

  RejectedFile(Path path) throws IOException {
    this.path = path;
    Files.deleteIfExists(path);
  }

  void add(InputLine line, LineResult result) throws IOException {
    var entry = new LinkedHashMap<String, Object>();
    entry.put("line", line.number());
    entry.put("reason", result.reason());
    entry.put("errors", result.errors());
    entry.put("original", original(line));
    var writer = writer();
    writer.write(json.writeValueAsString(entry));
    writer.write('\n');
  }

  private static String original(InputLine line) {
    return line.isTooLong() ? line.text().substring(0, SHOWN_OF_TOO_LONG) + "..." : line.text();
  }

  private BufferedWriter writer() throws IOException {
    var current = out;
    if (current == null) {
      current = Files.newBufferedWriter(path);
      out = current;
    }
    return current;
  }

  void flush() throws IOException {
    if (out != null) {
      out.flush();
    }
  }

  List<Path> written() {
    return out == null ? List.of() : List.of(path);
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
  }
}
