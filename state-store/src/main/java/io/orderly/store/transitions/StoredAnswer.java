package io.orderly.store.transitions;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.store.StoredJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The answer to a command, as {@link RecordedCommand} keeps it.
 *
 * @param contentHash of what was asked for: with other content it is another command, though it has
 *     the same id
 */
public record StoredAnswer<A>(A answer, String contentHash) {

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws java.io.UncheckedIOException when it is no such JSON
   */
  public static <A> StoredAnswer<A> read(String stored, Class<A> type) {
    JsonNode read = StoredJson.read(stored, JsonNode.class);
    return new StoredAnswer<>(
        StoredJson.read(read.path("answer").toString(), type), read.path("contentHash").asText());
  }

  /** The hash of what a command asks for, in a form that must not change: it is stored. */
  public static String contentHash(String content) {
    byte[] text = content.getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  public String write() {
    return StoredJson.write(this);
  }
}
