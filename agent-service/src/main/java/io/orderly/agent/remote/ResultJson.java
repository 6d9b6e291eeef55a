package io.orderly.agent.remote;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Turns whatever a remote service answered into a result that can be sent and stored. */
public final class ResultJson {

  /** Far above what a result needs, far below what a reader of it refuses. */
  private static final int DEEPEST_NESTING = 100;

  /**
   * The state store's numbers end at 131072 digits before the point; nobody needs a tenth of it.
   */
  private static final int GREATEST_EXPONENT = 1000;

  /** How much of a result that is too large is kept, for people. */
  private static final int KEPT_CHARS = 1000;

  /** Of a character that JSON escapes: a backslash, a u, and four digits. */
  private static final int MOST_BYTES_PER_CHAR = 6;

  private static final int QUOTES = 2;
  private static final int BRACKETS = 2;
  private static final int SEPARATOR = 1;

  private static final char REPLACEMENT = '\uFFFD';

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST_NESTING).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private ResultJson() {}

  /** The body of a good answer: an object or array as it is, anything else wrapped in one. */
  static JsonNode of(LimitedBody.Content body) {
    String text = body.text();
    if (!body.isWhole()) {
      return tooLarge(text);
    }
    JsonNode read = readLeniently(text);
    if (read.isContainerNode()) {
      return read;
    }
    if (text.isBlank() || read.isNull()) {
      return JSON.createObjectNode();
    }
    return JSON.createObjectNode().set("body", read.isMissingNode() ? new TextNode(text) : read);
  }

  /** The JSON in there, or a missing node when it is none. */
  static JsonNode readLeniently(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /**
   * The result as it can be sent and stored: no U+0000 and no half characters in a text, no number
   * out of range, and a note in its place when it takes more than so many bytes as JSON.
   */
  public static JsonNode sendable(JsonNode result, int limitBytes) {
    JsonNode cleaned = clean(result);
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

  private static JsonNode tooLarge(String text) {
    String start = text.substring(0, Math.min(KEPT_CHARS, text.length()));
    return JSON.createObjectNode().put("truncated", true).put("start", clean(start));
  }

  private static JsonNode clean(JsonNode node) {
    if (node instanceof ObjectNode object) {
      ObjectNode cleaned = JSON.createObjectNode();
      object
          .properties()
          .forEach(field -> cleaned.set(clean(field.getKey()), clean(field.getValue())));
      return cleaned;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode cleaned = JSON.createArrayNode();
      array.forEach(element -> cleaned.add(clean(element)));
      return cleaned;
    }
    if (node.isTextual()) {
      return new TextNode(clean(node.textValue()));
    }
    return node.isBigDecimal() && isOutOfRange(node.decimalValue())
        ? JsonNodeFactory.instance.textNode(node.decimalValue().toString())
        : node;
  }

  private static boolean isOutOfRange(BigDecimal number) {
    return Math.abs((long) number.precision() - number.scale()) > GREATEST_EXPONENT
        || Math.abs((long) number.scale()) > GREATEST_EXPONENT;
  }

  /** The text without U+0000, which the state store refuses, and without half a character. */
  static String clean(String text) {
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
