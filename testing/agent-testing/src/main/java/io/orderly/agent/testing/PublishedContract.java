package io.orderly.agent.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * An OpenAPI document that a partner has published, and what of a request breaks it. Thread-safe.
 */
public final class PublishedContract {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode document;
  private final String basePath;
  private final Map<JsonNode, JsonSchema> compiled = new ConcurrentHashMap<>();

  private PublishedContract(JsonNode document, String basePath) {
    this.document = document;
    this.basePath = basePath;
  }

  /**
   * The contract in that resource.
   *
   * @param basePath that all of its paths are below
   */
  public static PublishedContract of(String resource, String basePath) {
    try (InputStream file = PublishedContract.class.getResourceAsStream(resource)) {
      return new PublishedContract(JSON.readTree(file), basePath);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One sentence for each rule that the request breaks. */
  public List<String> violations(String method, String path, Headers headers, String body) {
    Optional<JsonNode> operation = operation(method, path);
    if (operation.isEmpty()) {
      return List.of("the document has no %s %s".formatted(method, path));
    }
    List<String> violations = new ArrayList<>();
    checkHeaders(operation.get(), headers, violations);
    JsonNode schema = operation.get().at("/requestBody/content/application~1json/schema");
    if (!schema.isMissingNode()) {
      if (!String.valueOf(headers.getFirst("Content-Type")).startsWith("application/json")) {
        violations.add("the body is no application/json");
      }
      checkBody(schema, body, violations);
    }
    return violations;
  }

  private Optional<JsonNode> operation(String method, String path) {
    if (!path.startsWith(basePath)) {
      return Optional.empty();
    }
    String below = path.substring(basePath.length());
    for (Map.Entry<String, JsonNode> entry : document.path("paths").properties()) {
      String pattern = "\\Q" + entry.getKey().replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q") + "\\E";
      JsonNode operation = entry.getValue().path(method.toLowerCase(Locale.ROOT));
      if (Pattern.matches(pattern, below) && !operation.isMissingNode()) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }

  private void checkHeaders(JsonNode operation, Headers headers, List<String> violations) {
    for (JsonNode given : operation.path("parameters")) {
      JsonNode parameter =
          given.has("$ref") ? document.at(given.get("$ref").asText().substring(1)) : given;
      boolean isMissing =
          parameter.path("in").asText().equals("header")
              && parameter.path("required").asBoolean()
              && !headers.containsKey(parameter.path("name").asText());
      if (isMissing) {
        violations.add("header %s is missing".formatted(parameter.path("name").asText()));
      }
    }
  }

  private void checkBody(JsonNode schema, String body, List<String> violations) {
    try {
      compiled
          .computeIfAbsent(schema, this::compile)
          .validate(JSON.readTree(body))
          .forEach(found -> violations.add(found.getMessage()));
    } catch (IOException e) {
      violations.add("the body is no JSON");
    }
  }

  /** As a schema of its own, with the document's components, so that references lead somewhere. */
  private JsonSchema compile(JsonNode schema) {
    JsonNode whole =
        JSON.createObjectNode()
            .<ObjectNode>setAll((ObjectNode) schema)
            .set("components", document.path("components"));
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(whole);
  }
}
