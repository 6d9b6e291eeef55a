package io.orderly.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * One text for all JSON values that are equal: the order of names and trailing zeros say nothing.
 */
public final class CanonicalJson {

  private CanonicalJson() {}

  /** The text. */
  public static String of(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT ->
          members(value).entrySet().stream()
              .map(member -> TextNode.valueOf(member.getKey()) + ":" + of(member.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case ARRAY ->
          StreamSupport.stream(value.spliterator(), false)
              .map(CanonicalJson::of)
              .collect(Collectors.joining(",", "[", "]"));
      case NUMBER -> value.decimalValue().stripTrailingZeros().toString();
      default -> value.toString();
    };
  }

  private static Map<String, JsonNode> members(JsonNode object) {
    Map<String, JsonNode> members = new TreeMap<>();
    object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    return members;
  }
}
