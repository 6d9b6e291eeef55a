package io.orderly.platform.deadletters;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/**
 * Bytes as a person can read them.
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

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  public static Payload of(byte[] bytes) {
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.codePoints().allMatch(Payload::isHarmless)) {
        return new Payload(isJson(text) ? Form.JSON : Form.TEXT, text);
      }
    } catch (CharacterCodingException notUtf8) {
      // Shown as any other bytes, below.
    }
    return new Payload(Form.BASE64, Base64.getEncoder().encodeToString(bytes));
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

  private static boolean isJson(String text) {
    try {
      return !JSON.readTree(text).isMissingNode();
    } catch (IOException noJson) {
      return false;
    }
  }
}
