package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What a document of a door must say of everything in it. */
final class DocumentRules {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]+)}");

  private final List<String> gaps = new ArrayList<>();

  private DocumentRules() {}

  /** Method and path of every operation. */
  static Set<String> endpoints(JsonNode document) {
    Set<String> endpoints = new TreeSet<>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            endpoints.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return endpoints;
  }

  /** Each place that says too little, and what it lacks. */
  static List<String> gaps(JsonNode document) {
    DocumentRules rules = new DocumentRules();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation ->
                            rules.operation(
                                operation.getKey() + " " + path.getKey(), operation.getValue())));
    document
        .at("/components/schemas")
        .properties()
        .forEach(schema -> rules.object(schema.getKey(), schema.getValue()));
    return rules.gaps;
  }

  private void operation(String place, JsonNode operation) {
    require(operation.hasNonNull("summary"), place, "a summary");
    require(operation.hasNonNull("operationId"), place, "an operationId");
    boolean hasGood = false;
    for (var answer : operation.path("responses").properties()) {
      String at = place + " " + answer.getKey();
      require(!answer.getValue().path("description").asText().isBlank(), at, "a description");
      hasGood |= answer.getKey().startsWith("2");
      boolean isProblem = answer.getKey().matches("[45]..");
      boolean saysProblem = answer.getValue().path("content").has("application/problem+json");
      require(isProblem == saysProblem, at, "application/problem+json, for problems alone");
    }
    require(hasGood, place, "a good answer");
    require(operation.path("responses").has("500"), place, "500 among x-problems");
    Set<String> named = new TreeSet<>(operation.path("parameters").findValuesAsText("name"));
    PLACEHOLDER
        .matcher(place)
        .results()
        .map(placeholder -> placeholder.group(1))
        .forEach(name -> require(named.contains(name), place, "its parameter " + name));
    for (JsonNode parameter : operation.path("parameters")) {
      String at = place + " parameter " + parameter.path("name").asText();
      require(parameter.hasNonNull("description"), at, "a description");
      value(at, parameter.path("schema"), parameter);
    }
  }

  private void object(String place, JsonNode schema) {
    require(schema.has("type"), place, "a type");
    for (var field : schema.path("properties").properties()) {
      JsonNode value = field.getValue();
      String at = place + "." + field.getKey();
      value.properties().forEach(word -> require(!word.getValue().isNull(), at, word.getKey()));
      if (!value.has("$ref")) {
        require(value.hasNonNull("description"), at, "a description");
        value(at, value, value);
      }
    }
  }

  private void value(String place, JsonNode schema, JsonNode holder) {
    String type = schema.path("type").asText();
    boolean isFixed = schema.has("enum") || schema.has("const") || schema.has("$ref");
    switch (type) {
      case "string" ->
          require(isFixed || schema.has("maxLength") || schema.has("format"), place, "a maxLength");
      case "integer", "number" ->
          require(
              isFixed || (schema.has("minimum") && schema.has("maximum")),
              place,
              "a minimum and a maximum");
      case "array" -> require(schema.has("maxItems"), place, "maxItems");
      default -> {}
    }
    boolean isExemplified =
        holder.has("example") || holder.has("examples") || schema.has("example");
    boolean isLeaf = !type.equals("array") && !type.equals("boolean") && !schema.has("$ref");
    require(!isLeaf || isFixed || isExemplified, place, "an example");
  }

  private void require(boolean isSaid, String place, String what) {
    if (!isSaid) {
      gaps.add(place + " lacks " + what);
    }
  }
}
