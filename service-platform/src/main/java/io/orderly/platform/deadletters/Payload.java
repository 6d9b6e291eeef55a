package io.orderly.platform.deadletters;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes as a person can read them. The attributes of orders and the results of steps are masked:
 * which of them are sensitive is known from the workflow alone, and what failed may name none. So
 * is the token with which a reply could be forged.
 *
 * @param text safe to be shown: without control characters but line ends and tabs
 */
public record Payload(Form form, String text) {

  /** What the bytes are. */
  public enum Form {
    JSON,
    TEXT,
    BASE64;

    /** As it stands in answers and on screens. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String ATTRIBUTES = "attributes";
  private static final List<String> MAYBE_SENSITIVE =
      List.of(ATTRIBUTES, "result", "results", "answer", "replyToken", "proof");
  private static final String MASKED = "***";

  /** The name may be written with escapes, which nothing resolves where the text is no JSON. */
  private static final Pattern MAYBE_ATTRIBUTES =
      Pattern.compile("attributes|\"(?:results?|answer|replyToken|proof)\"|\\\\u");

  private static final String NOT_SHOWN =
      "attributes, results: not shown from here on, since this is no JSON that could be masked";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  public static Payload of(byte[] bytes) {
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.codePoints().allMatch(Payload::isHarmless)) {
        return masked(text)
            .map(json -> new Payload(Form.JSON, json))
            .orElseGet(() -> new Payload(Form.TEXT, withoutAttributes(text)));
      }
    } catch (CharacterCodingException notUtf8) {
      // Shown as any other bytes, below.
    }
    var shown = withoutAttributes(new String(bytes, StandardCharsets.ISO_8859_1));
    return new Payload(
        Form.BASE64,
        Base64.getEncoder().encodeToString(shown.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /** Empty when it is no JSON. */
  private static Optional<String> masked(String text) {
    try {
      JsonNode json = JSON.readTree(text);
      boolean isMasked = false;
      for (String field : MAYBE_SENSITIVE) {
        for (JsonNode owner : json.findParents(field)) {
          if (owner.hasNonNull(field)) {
            ((ObjectNode) owner).put(field, MASKED);
            isMasked = true;
          }
        }
      }
      return json.isMissingNode()
          ? Optional.empty()
          : Optional.of(isMasked ? json.toString() : text);
    } catch (IOException | NumberFormatException | ArithmeticException noJson) {
      return Optional.empty();
    }
  }

  private static String withoutAttributes(String text) {
    Matcher begin = MAYBE_ATTRIBUTES.matcher(text);
    return begin.find() ? text.substring(0, begin.start()) + NOT_SHOWN : text;
  }

  /** A sentence of somebody else, safe for a terminal and in one line. */
  public static String oneLine(String foreign) {
    return foreign
        .codePoints()
        .map(point -> Character.isISOControl(point) ? ' ' : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isHarmless(int point) {
    return !Character.isISOControl(point) || point == '\n' || point == '\r' || point == '\t';
  }
}
