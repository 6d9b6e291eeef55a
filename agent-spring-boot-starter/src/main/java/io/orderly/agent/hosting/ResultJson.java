package io.orderly.agent.hosting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.JsonLimits;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Makes of the result of an agent, whatever is in it, one that can be sent and stored. */
public final class ResultJson {

  /** A reader on the way refuses a message with a longer one. */
  private static final int LONGEST_NAME = 1000;

  /** How much of a result that is too large is kept, for people. */
  private static final int KEPT_CHARS = 1000;

  /** Of a character that JSON escapes: a backslash, a u, and four digits. */
  private static final int MOST_BYTES_PER_CHAR = 6;

  private static final int QUOTES = 2;
  private static final int BRACKETS = 2;
  private static final int SEPARATOR = 1;

  private static final char REPLACEMENT = '\uFFFD';

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ResultJson() {}

  /**
   * The result as it can be sent and stored: no U+0000 and no half characters in a text, no number
   * out of range, no endless name, nothing too deep, and a note in its place when it takes more
   * than so many bytes as JSON. A step that was done stays done, whatever its answer looks like.
   */
  public static JsonNode sendable(JsonNode result, int limitBytes) {
    JsonNode cleaned = clean(result, 1);
    if ((long) chars(cleaned) * MOST_BYTES_PER_CHAR <= limitBytes) {
      return cleaned;
    }
    String text = cleaned.toString();
    return text.getBytes(StandardCharsets.UTF_8).length <= limitBytes ? cleaned : tooLarge(text);
  }

  /** How many characters it takes as JSON, escapes counted as one. */
  public static int chars(JsonNode node) {
    if (node.isTextual()) {
      return node.textValue().length() + QUOTES;
    }
    if (!node.isContainerNode()) {
      return node.asText().length();
    }
    int chars = BRACKETS;
    for (JsonNode element : node) {
      chars += chars(element) + SEPARATOR;
    }
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      chars += names.next().length() + QUOTES + SEPARATOR;
    }
    return chars;
  }

  /** The note in place of a result that is too large, with its beginning. */
  public static JsonNode tooLarge(String text) {
    String start = text.substring(0, Math.min(KEPT_CHARS, text.length()));
    return JSON.objectNode().put("truncated", true).put("start", clean(start));
  }

  private static JsonNode clean(JsonNode node, int depth) {
    if (node.isContainerNode() && depth > JsonLimits.MAX_NESTING) {
      return new TextNode("nested too deeply to be kept");
    }
    if (node instanceof ObjectNode object) {
      ObjectNode cleaned = JSON.objectNode();
      object
          .properties()
          .forEach(field -> cleaned.set(name(field.getKey()), clean(field.getValue(), depth + 1)));
      return cleaned;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode cleaned = JSON.arrayNode();
      array.forEach(element -> cleaned.add(clean(element, depth + 1)));
      return cleaned;
    }
    if (node.isTextual()) {
      return new TextNode(clean(node.textValue()));
    }
    return node.isNumber() ? number(node) : other(node);
  }

  private static String name(String name) {
    return clean(name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name);
  }

  private static JsonNode number(JsonNode node) {
    boolean isNone = node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue());
    if (isNone && !node.isBigDecimal()) {
      return new TextNode(node.asText());
    }
    BigDecimal exact = node.isBigInteger() || node.isBigDecimal() ? node.decimalValue() : null;
    return exact != null && JsonLimits.isOutOfRange(exact) ? new TextNode(exact.toString()) : node;
  }

  /** An agent in code may return anything, even values that can't be serialized. */
  private static JsonNode other(JsonNode node) {
    return switch (node.getNodeType()) {
      case BOOLEAN, NULL, BINARY -> node;
      default -> new TextNode("no JSON: " + node.getNodeType());
    };
  }

  /** The text without U+0000, which the state store refuses, and without half a character. */
  public static String clean(String text) {
    return text.chars().noneMatch(ResultJson::mayBeUnfit) ? text : replaceUnfit(text);
  }

  private static boolean mayBeUnfit(int character) {
    return character == 0 || Character.isSurrogate((char) character);
  }

  private static String replaceUnfit(String text) {
    StringBuilder cleaned = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> point == 0 || isHalf(point) ? REPLACEMENT : point)
        .forEach(cleaned::appendCodePoint);
    return cleaned.toString();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
