package io.orderly.cli.operator.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.json.JsonErrors;

/** Reads options that are JSON objects. */
public final class JsonOption {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private JsonOption() {}

  /**
   * The object.
   *
   * @param example what the option may look like
   * @throws CommandMisusedException when it is none
   */
  public static ObjectNode object(String option, String text, String example) {
    try {
      if (JSON.readTree(text) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException unreadable) {
      throw new CommandMisusedException(
          "%s is no JSON: %s.".formatted(option, JsonErrors.explained(unreadable)));
    }
    throw new CommandMisusedException(
        "%s must be a JSON object, such as '%s'.".formatted(option, example));
  }
}
