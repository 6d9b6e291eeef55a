package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.yaml.FileErrors;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code operation} and {@code with} of a step. */
final class OperationFields {

  private static final int MAX_PARAMETERS = 20;
  private static final int MAX_TEXT = 1_000;
  private static final int MAX_DIGITS = 38;

  private static final FieldType<String> OPERATION =
      FieldType.matching(
          StepOperation.NAME,
          "must be the name of an operation: 1 to 63 small letters, digits and hyphens that begin"
              + " with a letter");
  private static final FieldType<JsonNode> PARAMETERS =
      FieldType.object(
          MAX_PARAMETERS, "must be a mapping of 1 to %d parameters".formatted(MAX_PARAMETERS));
  private static final FieldType<String> PARAMETER =
      FieldType.matching(
          StepOperation.PARAMETER,
          "must have 1 to 63 letters, digits and underscores and begin with a small letter");
  private static final FieldType<String> TEXT = FieldType.text(MAX_TEXT);
  private static final FieldType<JsonNode> VALUE =
      new FieldType<>(
          "must be text of at most %d characters, a number of at most %d digits, true or false"
              .formatted(MAX_TEXT, MAX_DIGITS),
          OperationFields::value);

  private final FileErrors errors;
  private final String place;
  private final JsonFields fields;

  OperationFields(FileErrors errors, String place, JsonFields fields) {
    this.errors = errors;
    this.place = place;
    this.fields = fields;
  }

  StepOperation read() {
    return new StepOperation(
        fields.optional("operation", OPERATION).orElse(null),
        fields.optional("with", PARAMETERS).map(this::parameters).orElse(Map.of()));
  }

  private Map<String, JsonNode> parameters(JsonNode entries) {
    Map<String, JsonNode> parameters = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : entries.properties()) {
      JsonNode name = TextNode.valueOf(entry.getKey());
      if (PARAMETER.read(name).isEmpty()) {
        errors.invalid(place + ", with", "the name of a parameter", name, PARAMETER.rule());
      }
      VALUE
          .read(entry.getValue())
          .ifPresentOrElse(
              value -> parameters.put(entry.getKey(), value),
              () ->
                  errors.invalid(place + ", with", entry.getKey(), entry.getValue(), VALUE.rule()));
    }
    return parameters;
  }

  private static Optional<JsonNode> value(JsonNode node) {
    if (node.isTextual()) {
      return TEXT.read(node).map(text -> node);
    }
    return Optional.of(node).filter(given -> given.isBoolean() || isShortNumber(given));
  }

  /** Written with an exponent, a few characters stand for as many digits as they like. */
  private static boolean isShortNumber(JsonNode node) {
    if (!node.isNumber()) {
      return false;
    }
    BigDecimal number = node.decimalValue();
    return number.precision() <= MAX_DIGITS && Math.abs((long) number.scale()) <= MAX_DIGITS;
  }
}
