package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.AttributeSchemas;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDeadline;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.yaml.FileErrors;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Attributes keep to a schema exactly when a common validator of JSON Schema says so. */
class AttributeSchemaAgreementTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> NAMES = List.of("a", "b", "c");

  private static final WorkflowDefinition SHIPPED = ShippedWorkflows.load().get(0);

  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(VersionFlag.V202012);

  private final Random random = new Random(20_261_126);

  @Test
  void agreesOnRandomSchemasAndAttributes() {
    int kept = 0;
    int rounds = 5_000;
    for (int i = 0; i < rounds; i++) {
      ObjectNode schema = schema(3);
      schema.remove(List.of("type", "uniqueItems"));
      schema.set("$defs", JSON.objectNode().set("d", schema(1)));
      ObjectNode attributes = object(2);

      List<String> problems = problems(schema, attributes);
      Set<ValidationMessage> messages = FACTORY.getSchema(schema).validate(attributes);

      assertThat(problems.isEmpty())
          .as("%s for %s: %s and %s", attributes, schema, problems, messages)
          .isEqualTo(messages.isEmpty());
      kept += messages.isEmpty() ? 1 : 0;
    }
    assertThat(kept).isBetween(rounds / 5, rounds * 4 / 5);
  }

  private static List<String> problems(JsonNode schema, ObjectNode attributes) {
    FileErrors errors = new FileErrors();
    AttributeCheck.findErrors(schema, "schema", errors);
    assertThat(errors.all()).isEmpty();
    WorkflowDefinition workflow =
        new WorkflowDefinition(
            SHIPPED.id(),
            SHIPPED.agents(),
            SHIPPED.steps(),
            AttributePaths.NONE,
            WorkflowDeadline.NONE,
            new AttributeSchemas(schema, null),
            SearchPaths.NONE);
    List<String> problems = new ArrayList<>();
    AttributeCheck.of(workflow)
        .orElseThrow()
        .begin((path, rule) -> problems.add(path + " " + rule))
        .checkOrder(attributes);
    return problems;
  }

  private ObjectNode schema(int depth) {
    ObjectNode schema = JSON.objectNode();
    int keywords = random.nextInt(3);
    for (int i = 0; i < keywords; i++) {
      addKeyword(schema, depth);
    }
    if (schema.has("uniqueItems")) {
      // The other validator compares the members of objects, too.
      schema.put("type", "array");
    }
    if (depth > 0 && random.nextInt(3) > 0) {
      schema.set("properties", schemas(depth - 1));
    }
    return schema;
  }

  private void addKeyword(ObjectNode schema, int depth) {
    int below = depth - 1;
    switch (random.nextInt(depth > 0 ? 25 : 15)) {
      case 0 -> schema.put("type", oneOf("object", "array", "string", "number", "integer", "null"));
      case 1 -> schema.set("enum", JSON.arrayNode().add(value(0)).add(value(1)));
      case 2 -> schema.set("const", number());
      case 3 -> schema.set("required", JSON.arrayNode().add(name()));
      case 4 -> schema.put("minProperties", random.nextInt(3));
      case 5 -> schema.put("maxItems", random.nextInt(3));
      case 6 -> schema.put("minItems", random.nextInt(3));
      case 7 -> schema.put("uniqueItems", random.nextBoolean());
      case 8 -> schema.put("minLength", random.nextInt(3));
      case 9 -> schema.put("maxLength", random.nextInt(3));
      case 10 -> schema.put("pattern", oneOf("^a", "b$", "[ab]{2}", "^x?$"));
      case 11 -> schema.set("minimum", number());
      case 12 -> schema.set("exclusiveMaximum", number());
      case 13 -> schema.set("multipleOf", JSON.numberNode(new BigDecimal(oneOf("0.1", "1", "3"))));
      case 14 -> schema.set("maximum", number());
      case 15 -> schema.set("items", schema(below));
      case 16 ->
          schema.set(
              "additionalProperties",
              random.nextBoolean() ? JSON.booleanNode(false) : schema(below));
      case 17 ->
          schema.set(
              "patternProperties", JSON.objectNode().set(oneOf("^a", "[bc]"), schema(below)));
      case 18 -> schema.set("allOf", list(below));
      case 19 -> schema.set("anyOf", list(below));
      case 20 -> schema.set("oneOf", list(below));
      case 21 -> schema.set("not", schema(below));
      case 22 -> {
        schema.set("if", schema(below));
        schema.set("then", schema(below));
      }
      case 23 -> schema.set("else", schema(below));
      default -> schema.put("$ref", depth > 1 ? "#/$defs/d" : null);
    }
    if (schema.path("$ref").isNull()) {
      schema.remove("$ref");
    }
  }

  private ObjectNode schemas(int depth) {
    ObjectNode schemas = JSON.objectNode();
    NAMES.forEach(name -> schemas.set(name, schema(depth)));
    return schemas;
  }

  private ArrayNode list(int depth) {
    return JSON.arrayNode().add(schema(depth)).add(schema(depth));
  }

  private ObjectNode object(int depth) {
    ObjectNode object = JSON.objectNode();
    NAMES.stream()
        .filter(name -> random.nextInt(3) > 0)
        .forEach(name -> object.set(name, value(depth)));
    return object;
  }

  private JsonNode value(int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> JSON.textNode(oneOf("", "a", "ab", "b", "abb"));
      case 1 -> number();
      case 2 -> JSON.booleanNode(random.nextBoolean());
      case 3 -> JSON.nullNode();
      case 4 -> JSON.numberNode(random.nextInt(4));
      case 5 -> object(depth - 1);
      default -> {
        ArrayNode array = JSON.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(value(depth - 1));
        }
        yield array;
      }
    };
  }

  private JsonNode number() {
    return JSON.numberNode(new BigDecimal(oneOf("0", "1.0", "1.5", "2", "0.3", "-1", "3.00")));
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
