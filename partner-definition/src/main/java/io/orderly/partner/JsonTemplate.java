package io.orderly.partner;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.expression.Expression;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** JSON with expressions in it. */
public sealed interface JsonTemplate {

  /** All of them. */
  Stream<Expression> expressions();

  /** A value without an expression. */
  record Constant(JsonNode value) implements JsonTemplate {
    @Override
    public Stream<Expression> expressions() {
      return Stream.empty();
    }
  }

  /** A text, or one expression whose value keeps its type. */
  record Text(TextTemplate template) implements JsonTemplate {
    @Override
    public Stream<Expression> expressions() {
      return template.expressions();
    }
  }

  record ListOf(List<JsonTemplate> elements) implements JsonTemplate {
    public ListOf {
      elements = List.copyOf(elements);
    }

    @Override
    public Stream<Expression> expressions() {
      return elements.stream().flatMap(JsonTemplate::expressions);
    }
  }

  /** In the order of the file. A field whose expression is null is left out. */
  record MapOf(Map<String, JsonTemplate> fields) implements JsonTemplate {
    public MapOf {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public Stream<Expression> expressions() {
      return fields.values().stream().flatMap(JsonTemplate::expressions);
    }
  }
}
