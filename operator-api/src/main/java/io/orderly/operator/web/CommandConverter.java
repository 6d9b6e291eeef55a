package io.orderly.operator.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.json.JsonErrors;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.stereotype.Component;

/** Reads the JSON bodies of commands, within bounds. */
@Component
final class CommandConverter extends AbstractHttpMessageConverter<CommandHead.Fields> {

  static final int MAX_BYTES = 64 * 1024;

  private static final int MAX_DEPTH = 20;
  private static final int MAX_NUMBER_LENGTH = 100;
  private static final int MAX_NAME_LENGTH = 1_000;

  /** Names and values; the longest command has some hundred. */
  private static final int MAX_TOKENS = 5_000;

  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  // Names are of the sender's choice: none of them may outlive its request.
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxNumberLength(MAX_NUMBER_LENGTH)
                          .maxNameLength(MAX_NAME_LENGTH)
                          .maxTokenCount(MAX_TOKENS)
                          .build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // Results and attributes that an operator gives are kept as they were given.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final RequestReader reader;

  CommandConverter(RequestReader reader) {
    super(MediaType.APPLICATION_JSON);
    this.reader = reader;
  }

  @Override
  protected boolean supports(Class<?> type) {
    return CommandHead.Fields.class.isAssignableFrom(type);
  }

  @Override
  protected CommandHead.Fields readInternal(
      Class<? extends CommandHead.Fields> type, HttpInputMessage input) throws IOException {
    MaxBody larger = type.getAnnotation(MaxBody.class);
    int maxBytes = larger == null ? MAX_BYTES : larger.bytes();
    byte[] bytes = input.getBody().readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw Problems.tooLarge(maxBytes);
    }
    JsonNode body = parse(bytes);
    if (!body.isObject()) {
      throw Problems.malformed("must be a JSON object");
    }
    return reader.read(body, type);
  }

  private static JsonNode parse(byte[] bytes) throws IOException {
    try {
      return JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw Problems.malformed("must be JSON with each field once: " + JsonErrors.explained(e));
    }
  }

  @Override
  public boolean canWrite(Class<?> type, @Nullable MediaType mediaType) {
    return false;
  }

  @Override
  protected void writeInternal(CommandHead.Fields command, HttpOutputMessage output) {
    throw new UnsupportedOperationException("commands are only read");
  }
}
