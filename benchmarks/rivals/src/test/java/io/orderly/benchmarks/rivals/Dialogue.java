package io.orderly.benchmarks.rivals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The harness' side of the talk: says go a number of times, and keeps what it hears. */
public final class Dialogue {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final InputStream in;
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

  public Dialogue(int parts) {
    this.in = new ByteArrayInputStream("go\n".repeat(parts).getBytes(StandardCharsets.UTF_8));
  }

  public InputStream in() {
    return in;
  }

  public PrintStream out() {
    return new PrintStream(heard, true, StandardCharsets.UTF_8);
  }

  /** How often a part was said to be ready. */
  public long readies() {
    return lines().stream().filter(line -> line.path("ready").asBoolean()).count();
  }

  public List<JsonNode> results() {
    return lines().stream().filter(line -> line.has("competitor")).toList();
  }

  private List<JsonNode> lines() {
    return heard.toString(StandardCharsets.UTF_8).lines().map(Dialogue::parse).toList();
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException noJson) {
      throw new UncheckedIOException(line, noJson);
    }
  }
}
