package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One operation of a document.
 *
 * @param method in lower case
 * @param path with its variables
 * @param description all that the document says of it
 */
record Operation(String method, String path, JsonNode description) {

  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");

  /** As {@link DescribedAnswers} names it. */
  String name() {
    return method + " " + path;
  }

  /** The status codes of its refusals. */
  Set<Integer> refusals() {
    return statuses("[45]..");
  }

  /** Those of its status codes that match. */
  Set<Integer> statuses(String pattern) {
    Set<Integer> statuses = new TreeSet<>();
    description
        .path("responses")
        .fieldNames()
        .forEachRemaining(
            status -> {
              if (status.matches(pattern)) {
                statuses.add(Integer.parseInt(status));
              }
            });
    return statuses;
  }

  /** In the order of the path. */
  List<String> variables() {
    List<String> variables = new ArrayList<>();
    Matcher matcher = VARIABLE.matcher(path);
    while (matcher.find()) {
      variables.add(matcher.group(1));
    }
    return variables;
  }

  List<JsonNode> queryParameters() {
    List<JsonNode> parameters = new ArrayList<>();
    description
        .path("parameters")
        .forEach(
            parameter -> {
              if (parameter.path("in").asText().equals("query")) {
                parameters.add(parameter);
              }
            });
    return parameters;
  }

  boolean isUuid(String variable) {
    for (JsonNode parameter : description.path("parameters")) {
      if (parameter.path("name").asText().equals(variable)) {
        return parameter.at("/schema/format").asText().equals("uuid");
      }
    }
    return false;
  }

  /** The type of its body; empty when it takes none. */
  String bodyType() {
    var types = description.at("/requestBody/content").fieldNames();
    return types.hasNext() ? types.next() : "";
  }

  /** The name of the schema of its body; empty when it has none of its own. */
  String bodySchema() {
    return description
        .at("/requestBody/content/application~1json/schema/$ref")
        .asText()
        .replaceAll(".*/", "");
  }
}
