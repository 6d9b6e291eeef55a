package io.orderly.contract.doors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.orderly.contract.StoredDocument;
import java.io.IOException;
import java.net.http.HttpResponse;

/** Holds what a door answers against its document. */
final class DescribedAnswers {

  private static final SchemaValidatorsConfig STRICT =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  private final JsonSchemaFactory factory = JsonSchemaFactory.getInstance(VersionFlag.V202012);
  private final Door door;
  private final JsonNode document;

  DescribedAnswers(Door door) throws IOException {
    this.door = door;
    this.document = new ObjectMapper().readTree(StoredDocument.at(door.document()).toFile());
  }

  /**
   * Makes sure that the answer has the status that a test is about, and that the document describes
   * it with just this type and schema.
   *
   * @param operation such as {@code post /orders}, with the path as the document has it
   */
  HttpResponse<String> check(String operation, int status, HttpResponse<String> answer) {
    String type = answer.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
    String pointer =
        "/paths/%s/%s/responses/%d/content/%s/schema"
            .formatted(
                escape(operation.replaceAll("^\\w+ ", "")),
                operation.replaceAll(" .*", ""),
                status,
                escape(type));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(document.at(pointer).isMissingNode())
        .as("%s is not described: %s", pointer, answer.body())
        .isFalse();
    if (type.matches("application/(problem\\+)?json")) {
      assertThat(problems(pointer, answer.body())).as(answer.body()).isEmpty();
    }
    return answer;
  }

  /** What of a text breaks the schema of that name. */
  Iterable<?> problemsAs(String schema, String json) {
    return problems("/components/schemas/" + schema, json);
  }

  private Iterable<?> problems(String pointer, String json) {
    String location = StoredDocument.at(door.document()).toUri() + "#" + pointer;
    return factory.getSchema(SchemaLocation.of(location), STRICT).validate(json, InputFormat.JSON);
  }

  private static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
