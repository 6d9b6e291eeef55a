package io.orderly.operator.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
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

  private static final int DEEPEST = 20;
  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 1_000;

  /** Names and values; the longest command has some hundred. */
  private static final int MOST_TOKENS = 5_000;

  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  // Names are of the sender's choice: none of them may outlive its request.
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(LONGEST_NUMBER)
                          .maxNameLength(LONGEST_NAME)
                          .maxTokenCount(MOST_TOKENS)
                          .build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A result that an operator gives is kept as it was given.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private CommandBody() {}

  /**
   * Reads it whole.
   *
   * @throws io.orderly.platform.problem.ProblemException when it is too large or no JSON object
   * @throws IOException when the connection breaks off
   */
  public static JsonNode read(InputStream stream) throws IOException {
    byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw Problems.tooLarge(MAX_BYTES);
    }
    JsonNode body = parse(bytes);
    if (!body.isObject()) {
      throw Problems.malformed("a JSON object");
    }
    return body;
  }

  private static JsonNode parse(byte[] bytes) throws IOException {
    try {
      return JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw Problems.malformed("JSON: " + e.getOriginalMessage());
    }
  }
}
