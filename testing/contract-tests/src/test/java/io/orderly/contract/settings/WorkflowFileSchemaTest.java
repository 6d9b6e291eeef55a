package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.orderly.contract.StoredDocument;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.workflow.ConditionCheck;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema for editors says of a workflow file what the parser says of its shape. */
class WorkflowFileSchemaTest {

  private static final WorkflowParser PARSER =
      new WorkflowParser(ConditionCheck.ALREADY_CHECKED, AttributeCheck::findErrors);
  private static final JsonNode DOCUMENT = document();
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(DOCUMENT);

  private static final String FILE =
      """
      name: shop
      agents:
        payment: { idempotency-window: 30d }
      steps:
        - { name: first, agent: payment, complete-within: 20s, %s }
        - { name: second, agent: payment, after: [ first ], complete-within: 20s }
      """;

  private static JsonNode document() {
    try {
      return new ObjectMapper().readTree(StoredDocument.at("workflow-file.schema.json").toFile());
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static boolean isValid(String yaml) {
    return SCHEMA.validate(yaml, InputFormat.YAML).isEmpty();
  }

  static Collection<String> shipped() {
    return ShippedWorkflows.sources().values();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedFilesAreValid(String yaml) {
    assertThat(SCHEMA.validate(yaml, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attempts: 3",
        "backoff: { first: 1s, factor: 1.5, max: 1m }",
        "on-failure: alert",
        "on-failure: { card-declined: undo }",
        "on-failure: { card-declined: undo, 404: alert, \"*\": alert }",
        "on-failure: { unanswered: wait, declined: undo }, waits: 2, wait-for: 1h",
        "on-failure: { \"*\": wait }, waits: 2, wait-for: 1h",
        "on-failure: { not-completed: wait }, waits: 2, wait-for: 1h, max-wait: 30d",
        "undo: call",
        "undo: none",
        "undo: nothing",
        "undo: by second",
        "when-waiting: settle-first",
        "undo: by second, when-waiting: call",
        "reads: [ attributes ]",
        "reads: [ attributes.a, attributes.b-c.$d, lines.attributes.a ]",
        "reads: [ attributes.a, no-results ]",
        "when: order.total > 500",
        "when: '\"second\" in results'",
        "operation: capture",
        "with: { final: true, note: a, amount: 1.5, pieces: 2 }"
      })
  void validFieldsAreValidForBoth(String fields) {
    String yaml = FILE.formatted(fields);

    assertThat(PARSER.parse("test", yaml).steps()).hasSize(2);
    assertThat(SCHEMA.validate(yaml, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attempts: 0",
        "attempts: many",
        "complete-in: 5s",
        "backoff: { first: soon }",
        "backoff: {}",
        "on-failure: retry",
        "on-failure: {}",
        "on-failure: [ undo ]",
        "on-failure: { card-declined: retry }",
        "on-failure: { card-declined: wait }, waits: 2, wait-for: 1h",
        "on-failure: { Card-Declined: undo }",
        "on-failure: { \"card\\ndeclined\": undo }",
        "max-wait: long",
        "when-waiting: settle",
        "undo: never",
        "undo: \"by \"",
        "undo: no",
        "undo-without-tombstones: yes",
        "reads: attributes",
        "reads: []",
        "reads: [ lines.sku ]",
        "reads: [ attributes.a, attributes.a ]",
        "reads: [ \"attributes.a b\" ]",
        "reads: [ results ]",
        "reads: [ results.First ]",
        "when: true",
        "when: ' '",
        "when: [ order.total ]",
        "operation: Capture",
        "operation: [ capture ]",
        "with: {}",
        "with: [ a ]",
        "with: { a-b: 1 }",
        "with: { a: [ 1 ] }"
      })
  void invalidFieldsAreInvalidForBoth(String fields) {
    String yaml = FILE.formatted(fields);

    assertThat(errors(yaml)).isNotEmpty();
    assertThat(isValid(yaml)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wait: 14d",
        "wait: { until: order.attributes.deliverAt }",
        "amend: { lines: results.reserve.available }",
        "amend: { attributes: '{\"partial\": true}', lines: order.lines }"
      })
  void validTasksAreValidForBoth(String task) {
    String yaml = ofTask(task);

    assertThat(PARSER.parse("test", yaml).steps()).hasSize(3);
    assertThat(SCHEMA.validate(yaml, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wait: soon",
        "wait: {}",
        "wait: { until: 5 }",
        "wait: { for: 5d }",
        "amend: {}",
        "amend: order.lines",
        "amend: { lines: [ a ] }",
        "amend: { total: order.total }",
        "amend: { lines: order.lines }, wait: 1d"
      })
  void invalidTasksAreInvalidForBoth(String task) {
    String yaml = ofTask(task);

    assertThat(errors(yaml)).isNotEmpty();
    assertThat(isValid(yaml)).isFalse();
  }

  private static String ofTask(String task) {
    return FILE.formatted("undo: call") + "  - { name: third, " + task + " }\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"adyen", "adyen@0", "Adyen@1", "adyen@3a", "3"})
  void whatIsNoVersionOfAPartnerFileIsInvalidForBoth(String partner) {
    String yaml = FILE.formatted("attempts: 3");
    String valid = yaml.replace("30d }", "30d, partner: adyen@3 }");

    assertThat(PARSER.parse("test", valid).agents().get("payment").partner()).isEqualTo("adyen@3");
    assertThat(isValid(valid)).isTrue();
    String invalid = valid.replace("adyen@3", partner);
    assertThat(errors(invalid)).isNotEmpty();
    assertThat(isValid(invalid)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"operator", "submitter"})
  void correctorsAreValidForBoth(String corrections) {
    String yaml = FILE.formatted("undo: call") + "corrections: " + corrections;

    assertThat(PARSER.parse("test", yaml).steps()).hasSize(2);
    assertThat(SCHEMA.validate(yaml, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"customer", "7", "[submitter]"})
  void otherCorrectorsAreInvalidForBoth(String corrections) {
    String yaml = FILE.formatted("undo: call") + "corrections: " + corrections;

    assertThat(errors(yaml)).isNotEmpty();
    assertThat(isValid(yaml)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ after: 2h, policy: undo }", "{ after: 1s }", "{ policy: alert }"})
  void validDeadlinesAreValidForBoth(String deadline) {
    String yaml = FILE.formatted("undo: call") + "deadline: " + deadline;

    assertThat(PARSER.parse("test", yaml).steps()).hasSize(2);
    assertThat(SCHEMA.validate(yaml, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "2h", "{ after: soon }", "{ policy: wait }", "{ within: 2h }"})
  void invalidDeadlinesAreInvalidForBoth(String deadline) {
    String yaml = FILE.formatted("undo: call") + "deadline: " + deadline;

    assertThat(errors(yaml)).isNotEmpty();
    assertThat(isValid(yaml)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ type: object, required: [ a ], properties: { a: { type: [ string, 'null' ] } } }",
        "{ properties: { a: { enum: [ 1, b ] }, b: false, c: { const: x, deprecated: true } } }",
        "{ patternProperties: { ^x: { minLength: 1 } }, additionalProperties: false }",
        "{ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { multipleOf: 0.01 } } }",
        "{ if: { required: [ a ] }, then: { maxProperties: 1 }, else: { not: {} } }"
      })
  void validSchemasAreValidForBoth(String schema) {
    String yaml = withSchema(schema);

    assertThat(PARSER.parse("test", yaml).attributeSchemas().line()).isNotNull();
    assertThat(SCHEMA.validate(yaml, InputFormat.YAML)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "true",
        "{ type: string }",
        "{ typ: object }",
        "{ properties: { a: { format: hostname } } }",
        "{ properties: { 'a b': {} } }",
        "{ required: [ a, a ] }",
        "{ minProperties: -1 }",
        "{ allOf: [] }",
        "{ properties: { a: { multipleOf: 0 } } }",
        "{ $ref: 'https://example.com' }",
        "{ $id: 'https://example.com' }"
      })
  void invalidSchemasAreInvalidForBoth(String schema) {
    String yaml = withSchema(schema);

    assertThat(errors(yaml)).isNotEmpty();
    assertThat(isValid(yaml)).isFalse();
  }

  private static String withSchema(String schema) {
    return FILE.formatted("attempts: 3") + "attribute-schemas: { line: " + schema + " }\n";
  }

  @Test
  void itKnowsTheFieldsThatTheParserKnows() {
    assertThat(errors(withSchema("{ x: 1 }")).get(0))
        .endsWith("one of " + fields("/$defs/schema/properties") + ".");
    assertThat(errors("x: 1").get(0)).endsWith("one of " + fields("/properties") + ".");
    assertThat(errors(FILE.formatted("x: 1")).get(0))
        .endsWith("one of " + fields("/$defs/step/properties") + ".");
    assertThat(errors(FILE.formatted("backoff: { x: 1 }")).get(0))
        .endsWith("one of " + fields("/$defs/step/properties/backoff/properties") + ".");
    assertThat(errors(FILE.formatted("undo: call") + "deadline: { x: 1 }").get(0))
        .endsWith("one of " + fields("/properties/deadline/properties") + ".");
    assertThat(errors(FILE.formatted("undo: call").replace("30d", "30d, x: 1")).get(0))
        .endsWith("one of " + fields("/properties/agents/additionalProperties/properties") + ".");
  }

  private static List<String> errors(String yaml) {
    return catchThrowableOfType(InvalidWorkflowException.class, () -> PARSER.parse("test", yaml))
        .errors();
  }

  private static String fields(String place) {
    List<String> fields = new ArrayList<>();
    DOCUMENT.at(place).fieldNames().forEachRemaining(fields::add);
    return String.join(", ", fields);
  }
}
