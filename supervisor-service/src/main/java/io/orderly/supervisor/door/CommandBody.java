package io.orderly.supervisor.door;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;

/** Reads the JSON object that a command comes as. */
public final class CommandBody {

  static final int MAX_BYTES = 64 * 1024;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private CommandBody() {}

  /**
   * Reads it whole.
   *
   * @throws org.springframework.web.ErrorResponseException when it is too large or no JSON object
   * @throws IOException when the connection breaks off
   */
  public static JsonNode read(InputStream stream) throws IOException {
    byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw Problems.tooLarge(MAX_BYTES);
    }
    JsonNode body = parse(bytes);
    if (!body.isObject()) {
      throw Problems.malformed("", "a JSON object");
    }
    return body;
  }

  private static JsonNode parse(byte[] bytes) throws IOException {
    try {
      return JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw Problems.malformed("", "JSON: " + e.getOriginalMessage());
    }
  }
}
