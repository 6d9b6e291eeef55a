package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.orderly.contract.StoredDocument;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds what a REST API answers against its document. */
final class DescribedAnswers {

  /** RFC 9457 allows a problem members that only its own kind has. */
  private static final String PROBLEM = "Problem";

  private static final SchemaValidatorsConfig STRICT =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  private final JsonNode document;
  private final String location;
  private final JsonSchemaFactory factory;

  DescribedAnswers(RestApi restApi) throws IOException {
    document = new ObjectMapper().readTree(StoredDocument.at(restApi.document()).toFile());
    location = "https://orderly.example/" + restApi.document();
    Map<String, String> loaded = Map.of(location, closed(document).toString());
    factory =
        JsonSchemaFactory.getInstance(
            VersionFlag.V202012,
            builder -> builder.schemaLoaders(loaders -> loaders.schemas(loaded)));
  }

  /** The same document, to which an answer's field that it does not name is a breach. */
  private static JsonNode closed(JsonNode document) {
    JsonNode closed = document.deepCopy();
    for (var schema : closed.at("/components/schemas").properties()) {
      if (!schema.getKey().equals(PROBLEM) && schema.getValue().has("properties")) {
        ((ObjectNode) schema.getValue()).put("additionalProperties", false);
      }
    }
    return closed;
  }

  /** A good answer that a document promises; the path of the operation as the document has it. */
  record GoodAnswer(String operation, int status) {

    @Override
    public String toString() {
      return operation + ": " + status;
    }
  }

  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (var path : document.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        operations.add(new Operation(operation.getKey(), path.getKey(), operation.getValue()));
      }
    }
    return operations;
  }

  /** All good answers of all operations. */
  Set<GoodAnswer> good() {
    Set<GoodAnswer> good = new LinkedHashSet<>();
    for (Operation operation : operations()) {
      for (int status : operation.statuses("2..")) {
        good.add(new GoodAnswer(operation.name(), status));
      }
    }
    return good;
  }

  /**
   * Makes sure that the answer has the status that a test is about, and that the document describes
   * it with just this type and schema.
   *
   * @param operation such as {@code post /orders}, with the path as the document has it
   */
  HttpResponse<String> check(String operation, int status, HttpResponse<String> answer) {
    String pointer =
        "/paths/%s/%s/responses/%d"
            .formatted(
                escape(operation.replaceAll("^\\w+ ", "")),
                operation.replaceAll(" .*", ""),
                status);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertIsDescribed(pointer, answer);
    if (document.at(pointer).has("content")) {
      checkContent(pointer, answer);
    } else {
      assertThat(answer.body()).isEmpty();
    }
    return answer;
  }

  private void checkContent(String response, HttpResponse<String> answer) {
    String type = answer.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
    String pointer = "%s/content/%s/schema".formatted(response, escape(type));
    assertIsDescribed(pointer, answer);
    if (type.matches("application/(problem\\+)?json")) {
      assertThat(problems(pointer, answer.body())).as(answer.body()).isEmpty();
    }
  }

  private void assertIsDescribed(String pointer, HttpResponse<String> answer) {
    assertThat(document.at(pointer).isMissingNode())
        .as("%s is not described: %s", pointer, answer.body())
        .isFalse();
  }

  /** What of a text breaks the schema of that name. */
  Iterable<?> problemsAs(String schema, String json) {
    return problems("/components/schemas/" + schema, json);
  }

  private Iterable<?> problems(String pointer, String json) {
    SchemaLocation schema = SchemaLocation.of(location + "#" + pointer);
    return factory.getSchema(schema, STRICT).validate(json, InputFormat.JSON);
  }

  private static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
