package io.orderly.operator.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Whether the store takes a text: it refuses U+0000 and halves of surrogate pairs. */
final class StorableText {

  private StorableText() {}

  static boolean isStorable(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** Whether it takes every text and name in it. */
  static boolean isStorable(JsonNode value) {
    boolean isGoodText = !value.isTextual() || isStorable(value.textValue());
    boolean namesAreGood =
        value.propertyStream().map(Map.Entry::getKey).allMatch(StorableText::isStorable);
    return isGoodText && namesAreGood && value.valueStream().allMatch(StorableText::isStorable);
  }
}
