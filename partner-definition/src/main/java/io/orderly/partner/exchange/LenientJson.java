package io.orderly.partner.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.JsonLimits;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Reads the JSON of a remote service, whatever is in it: a number that nothing behind here can keep
 * becomes a text, and of a name that is there twice the last value counts.
 */
public final class LenientJson {

  private static final int DIGITS_OF_A_LONG = 18;

  /** Digits, with a point or not, and an exponent that is small enough to be made a number of. */
  private static final Pattern KEPT_NUMBER = Pattern.compile("[-.0-9]{1,1000}([eE][-+]?\\d{1,4})?");

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonLimits.MAX_NESTING)
                  // As long as a body may be: what is too long is a text.
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private LenientJson() {}

  /** The JSON in there, or a missing node when it is none. Never throws. */
  public static JsonNode read(String text) {
    try (JsonParser parser = JSON.createParser(text)) {
      JsonToken first = parser.nextToken();
      JsonNode read = first == null ? MissingNode.getInstance() : value(parser, first);
      return parser.nextToken() == null ? read : MissingNode.getInstance();
    } catch (IOException | RuntimeException e) {
      return MissingNode.getInstance();
    }
  }

  private static JsonNode value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> new TextNode(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
      case VALUE_TRUE -> BooleanNode.TRUE;
      case VALUE_FALSE -> BooleanNode.FALSE;
      default -> NullNode.getInstance();
    };
  }

  private static ObjectNode object(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      object.set(name, value(parser, parser.nextToken()));
    }
    return object;
  }

  private static ArrayNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      array.add(value(parser, next));
    }
    return array;
  }

  private static JsonNode number(JsonParser parser) throws IOException {
    String text = parser.getText();
    if (!KEPT_NUMBER.matcher(text).matches()) {
      return new TextNode(text);
    }
    BigDecimal number = new BigDecimal(text);
    if (JsonLimits.isOutOfRange(number)) {
      return new TextNode(text);
    }
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
        ? whole(number)
        : DecimalNode.valueOf(number);
  }

  private static JsonNode whole(BigDecimal number) {
    if (number.precision() > DIGITS_OF_A_LONG) {
      return NODES.numberNode(number.toBigIntegerExact());
    }
    long value = number.longValueExact();
    return value == (int) value ? NODES.numberNode((int) value) : NODES.numberNode(value);
  }
}
