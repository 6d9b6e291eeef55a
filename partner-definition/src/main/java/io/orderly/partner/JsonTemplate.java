package io.orderly.partner;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON with expressions in it. */
public sealed interface JsonTemplate {

  /** A value without an expression. */
  record Constant(JsonNode value) implements JsonTemplate {}

  /** A text, or one expression whose value keeps its type. */
  record Text(TextTemplate template) implements JsonTemplate {}

  record ListOf(List<JsonTemplate> elements) implements JsonTemplate {
    public ListOf {
      elements = List.copyOf(elements);
    }
  }

  /** In the order of the file. A field whose expression is null is left out. */
  record MapOf(Map<String, JsonTemplate> fields) implements JsonTemplate {
    public MapOf {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }
}
