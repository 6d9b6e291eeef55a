package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.yaml.snakeyaml.Yaml;

/**
 * Puts words to what springdoc finds: what a customer should know and no code says, such as
 * summaries, bounds, examples, and the bodies that the doors read for themselves.
 *
 * <p>The words of a REST API are an OpenAPI document with two shorthands: {@code fields} says by
 * name what holds for a field wherever a record has it, and {@code x-problems} of an operation
 * lists the status codes that it answers with a problem.
 */
final class DescribedEndpoint {

  private static final String PROBLEMS = "x-problems";
  private static final List<String> TOP =
      List.of("openapi", "info", "servers", "security", "tags", "paths", "components");

  /** What stands before all doors answers by itself. */
  private static final Set<String> AT_EVERY_DOOR = Set.of("401", "403", "429", "503");

  private static final ObjectMapper JSON = new ObjectMapper();

  private DescribedEndpoint() {}

  /** The whole document of a REST API. */
  static ObjectNode document(RestApi restApi, SpringdocFindings found) throws IOException {
    ObjectNode common = words("/words/common.yaml");
    ObjectNode words = words(restApi.words());
    ObjectNode document = found.document().deepCopy();
    merge(document, withoutShorthands(common));
    merge(document, withoutShorthands(words));
    describeFields(document, common.get("fields"));
    describeParameters(document, common.get("parameters"));
    describeProblems(document, common.get("problems"));
    return inOrder(document);
  }

  private static ObjectNode words(String resource) throws IOException {
    try (InputStream words = DescribedEndpoint.class.getResourceAsStream(resource)) {
      return JSON.valueToTree(new Yaml().load(words));
    }
  }

  private static ObjectNode withoutShorthands(ObjectNode words) {
    return words.deepCopy().without(List.of("fields", "parameters", "problems"));
  }

  /** What both have as an object is merged; null takes away; the rest is taken from the words. */
  private static void merge(ObjectNode into, JsonNode words) {
    words
        .properties()
        .forEach(
            word -> {
              if (word.getValue().isNull()) {
                into.remove(word.getKey());
              } else if (into.get(word.getKey()) instanceof ObjectNode both
                  && word.getValue().isObject()) {
                merge(both, word.getValue());
              } else {
                into.set(word.getKey(), word.getValue());
              }
            });
  }

  private static void describeFields(ObjectNode document, JsonNode fields) {
    document
        .at("/components/schemas")
        .forEach(
            schema ->
                schema
                    .path("properties")
                    .properties()
                    .forEach(
                        field -> describe((ObjectNode) field.getValue(), fields, field.getKey())));
  }

  private static void describe(ObjectNode field, JsonNode fields, String name) {
    // A reference stands alone: what it points to has its own words.
    if (!field.has("$ref")) {
      Set<String> meant = meantFor(field);
      fields
          .path(name)
          .properties()
          .forEach(
              word -> {
                if (meant.contains(word.getKey()) && !field.has(word.getKey())) {
                  field.set(word.getKey(), word.getValue());
                }
              });
    }
  }

  private static Set<String> meantFor(ObjectNode field) {
    if (field.has("enum")) {
      return Set.of("description");
    }
    return switch (field.path("type").asText()) {
      case "string" -> Set.of("description", "example", "format", "maxLength", "pattern");
      case "integer" -> Set.of("description", "example", "minimum", "maximum");
      case "array" -> Set.of("description", "maxItems");
      default -> Set.of("description", "example");
    };
  }

  private static void describeParameters(ObjectNode document, JsonNode parameters) {
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        for (JsonNode parameter : operation.path("parameters")) {
          complete((ObjectNode) parameter, parameters.path(parameter.path("name").asText()));
        }
      }
    }
  }

  /**
   * One that its operation describes keeps its own words: its name may mean another thing there.
   */
  private static void complete(ObjectNode parameter, JsonNode common) {
    ObjectNode own = parameter.deepCopy();
    merge(parameter, common);
    if (own.has("description")) {
      merge(parameter, own);
    }
  }

  private static void describeProblems(ObjectNode document, JsonNode problems) {
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        Set<String> statuses = new TreeSet<>(AT_EVERY_DOOR);
        JsonNode more = ((ObjectNode) operation).remove(PROBLEMS);
        if (more != null) {
          more.forEach(status -> statuses.add(status.asText()));
        }
        ObjectNode answers = ((ObjectNode) operation).withObject("/responses");
        statuses.forEach(status -> answers.set(status, problem(problems, status)));
      }
    }
  }

  private static ObjectNode problem(JsonNode problems, String status) {
    ObjectNode answer = JSON.createObjectNode();
    answer.put("description", problems.path(status).asText());
    answer
        .putObject("content")
        .putObject("application/problem+json")
        .putObject("schema")
        .put("$ref", "#/components/schemas/Problem");
    return answer;
  }

  private static ObjectNode inOrder(ObjectNode document) {
    ObjectNode ordered = JSON.createObjectNode();
    TOP.forEach(
        name -> {
          if (document.has(name)) {
            ordered.set(name, document.get(name));
          }
        });
    return ordered;
  }
}
