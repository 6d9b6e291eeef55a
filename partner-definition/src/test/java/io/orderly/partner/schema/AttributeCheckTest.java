package io.orderly.partner.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import io.orderly.yaml.FileErrors;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeCheckTest {

  private static final String FILE =
      """
      name: shop
      agents:
        payment: { idempotency-window: 30d }
      steps:
        - { name: pay, agent: payment, complete-within: 20s }
      sensitive: [ attributes.payment, lines.attributes.note ]
      attribute-schemas:
        order: %s
      """;

  private static final Duration BOUND = Duration.ofSeconds(3);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static WorkflowDefinition workflow(String schema) {
    return new WorkflowParser(
            (kind, when, before, isOfGroup) -> Optional.empty(), AttributeCheck::findErrors)
        .parse("shop.yaml", FILE.formatted(schema));
  }

  private static List<String> problems(String schema, String attributes) {
    List<String> problems = new ArrayList<>();
    AttributeCheck.of(workflow(schema))
        .orElseThrow()
        .begin((path, rule) -> problems.add(path + " " + rule))
        .checkOrder((ObjectNode) json(attributes));
    return problems;
  }

  @Test
  void checksAWholeOrderWithItsLines() {
    WorkflowDefinition workflow =
        workflow("{ required: [ email ] }\n  line: { required: [ size ] }");
    List<String> problems = new ArrayList<>();
    OrderLine sized =
        new OrderLine("a", null, 1, BigDecimal.ONE, (ObjectNode) json("{\"size\": 1}"));
    OrderLine unsized = new OrderLine("b", null, 1, BigDecimal.ONE);
    Order order =
        new Order("r", "c", null, "EUR", null, BigDecimal.TEN, List.of(sized, unsized), null);

    AttributeCheck.check(workflow, order, (path, rule) -> problems.add(path + " " + rule));

    assertThat(problems)
        .containsExactly(
            "lines[1].attributes.size must be given", "attributes.email must be given");
  }

  private static JsonNode json(String text) {
    try {
      return MessageCodec.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static List<String> errors(String schema) {
    try {
      workflow(schema);
      return List.of();
    } catch (InvalidWorkflowException invalid) {
      return invalid.errors();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: string | 1 | must be text",
        "type: [ string, 'null' ] | 1 | must be text or null",
        "type: integer | 1.5 | must be a whole number",
        "enum: [ a, 1, true ] | b | must be one of a, 1, true",
        "const: 5 | 6 | must be 5",
        "minLength: 2 | x | must have at least 2 characters",
        "maxLength: 2 | abc | must have at most 2 characters",
        "pattern: '^[A-Z]{2}$' | abc | must match the pattern ^[A-Z]{2}$",
        "format: date | 2026-02-30 | must be a date such as 2026-01-31",
        "format: date-time | 2026-01-31 | must be a time with offset such as"
            + " 2026-01-31T08:26:00+01:00",
        "format: email | a@b@c | must be an e-mail address",
        "format: uuid | 0 | must be a UUID",
        "minimum: 3 | 2 | must be at least 3",
        "maximum: 3.5 | 3.51 | must be at most 3.5",
        "exclusiveMinimum: 3 | 3 | must be more than 3",
        "exclusiveMaximum: 3 | 3.0 | must be less than 3",
        "multipleOf: 0.01 | 0.015 | must be a multiple of 0.01",
        "minItems: 2 | [1] | must have at least 2 elements",
        "maxItems: 1 | [1,2] | must have at most 1 elements",
        "minProperties: 1 | {} | must have at least 1 fields",
        "maxProperties: 0 | {\"a\":1} | must have at most 0 fields",
        "anyOf: [ { type: string }, { type: boolean } ] | 1 | must keep to at least one of the 2"
            + " alternatives in the schema of the workflow",
        "oneOf: [ { minimum: 1 }, { minimum: 2 } ] | 3 | must keep to exactly one of the 2"
            + " alternatives in the schema of the workflow",
        "not: { const: a } | a | must not be what the schema of the workflow excludes",
        "if: { type: string }, then: { minLength: 3 }, else: { minimum: 9 } | 8 | must be at least"
            + " 9",
        "if: { type: string }, then: { minLength: 3 }, else: { minimum: 9 } | ab | must have at"
            + " least 3 characters"
      })
  void namesThePathAndTheRule(String keyword, String value, String rule) {
    String given = value.matches("[0-9.\\[{].*") ? value : '"' + value + '"';
    String text = value.startsWith("2026") || value.equals("0") ? '"' + value + '"' : given;

    assertThat(problems("{ properties: { x: { %s } } }".formatted(keyword), "{\"x\":" + text + "}"))
        .containsExactly("attributes.x " + rule);
  }

  @Test
  void findsEveryErrorAtItsPlace() {
    String schema =
        """
        { required: [ email, address ], additionalProperties: false, properties: {
            email: { type: string, format: email }, tags: { items: { type: string }, uniqueItems: true },
            address: { $ref: '#/$defs/address' } },
          $defs: { address: { required: [ zip ], properties: { zip: { pattern: '^[0-9]{5}$' } } } } }
        """;

    assertThat(
            problems(schema, "{\"emial\":1,\"address\":{\"zip\":\"1\"},\"tags\":[\"a\",5,\"a\"]}"))
        .containsExactlyInAnyOrder(
            "attributes.email must be given",
            "attributes.emial is not a known field",
            "attributes.address.zip must match the pattern ^[0-9]{5}$",
            "attributes.tags[1] must be text",
            "attributes.tags[2] must not be equal to an element before it");
  }

  @Test
  void whatIsNotGivenIsAnEmptyObject() {
    List<String> problems = new ArrayList<>();
    AttributeCheck.Run run =
        AttributeCheck.of(workflow("{ required: [ a ] }\n  line: { required: [ b ] }"))
            .orElseThrow()
            .begin((path, rule) -> problems.add(path + " " + rule));
    run.checkOrder(null);
    run.checkLine(null, "lines[7].attributes");

    assertThat(problems)
        .containsExactly("attributes.a must be given", "lines[7].attributes.b must be given");
  }

  @Test
  void neverShowsWhatASenderPutIntoSomethingSensitive() {
    String schema =
        "{ properties: { payment: { additionalProperties: false, properties: { token: { maxLength:"
            + " 3 }, card: { additionalProperties: { type: string } } } } } }";

    assertThat(
            problems(
                schema,
                "{\"payment\":{\"token\":\"tok_4711\",\"4111\":1,\"card\":{\"5500\":true}}}"))
        .containsExactly(
            "attributes.payment.token must have at most 3 characters",
            "attributes.payment.* is not a known field",
            "attributes.payment.card.* must be text");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ type: string } | attribute-schemas.order: type is \"string\"; it must be object",
        "{ properties: { a: { typ: string } } } | attribute-schemas.order.properties.a: field"
            + " \"typ\" is unknown; it must be one of type",
        "{ properties: { a: { pattern: '(a' } } } | attribute-schemas.order.properties.a: pattern"
            + " is \"(a\"; it must be a pattern of RE2 of at most 500 characters; the pattern is"
            + " invalid: missing closing )",
        "{ properties: { a: { pattern: '(?=a)b' } } } | invalid or unsupported Perl syntax",
        "{ properties: { a: { pattern: '((a{900}){900}){900}' } } } | the pattern is too large",
        "{ properties: { a: { pattern: 'a{1000}b{1000}' } } } | the pattern is too large",
        "{ $ref: 'https://example.com/order.json' } | attribute-schemas.order: $ref is"
            + " \"https://example.com/order.json\"; it must be #/$defs/",
        "{ $ref: '#/$defs/other' } | $ref is \"#/$defs/other\"; it must be",
        "{ $id: 'https://example.com' } | field \"$id\" is unknown",
        "{ $schema: 'http://json-schema.org/draft-07/schema#' } | it must be"
            + " https://json-schema.org/draft/2020-12/schema",
        "{ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { items: { $ref: '#/$defs/a' } } }"
            + " } | attribute-schemas.order.$defs: \"a\" refers to itself",
        "{ $defs: { unused: { minLength: -1 } } } | attribute-schemas.order.$defs.unused: minLength"
            + " is -1; it must be a whole number from 0",
        "{ properties: { a: { $defs: { b: {} } } } } | $defs must stand at the beginning of the"
            + " schema",
        "{ properties: { 'a b': {} } } | attribute-schemas.order.properties: name is \"a b\"; it"
            + " must have 1 to 100 letters",
        "{ properties: { a: { minimum: 1e400 } } } | minimum is 1E+400; it must be a number of at"
            + " most 100 digits",
        "{ properties: { a: { multipleOf: 0 } } } | must be more than 0",
        "{ properties: { a: { enum: [] } } } | it must be a list of 1 to 1000 values",
        "{ properties: { a: { format: hostname } } } | it must be one of date, date-time, email,"
            + " uuid",
        "{ properties: { a: 5 } } | attribute-schemas.order.properties.a: found 5; it must be a"
            + " mapping",
        "{ required: [ a, a ] } | it must be a list of up to 200 different names",
        "{ allOf: { a: 1 } } | allOf is a mapping; it must be a list of 1 to 1000 schemas",
        "{} | order is an empty mapping; it must be a JSON Schema"
      })
  void refusesSchemasThatCannotBeEvaluated(String schema, String error) {
    assertThat(String.join("\n", errors(schema))).contains(error);
  }

  @Test
  void boundsTheSizeAndTheDepthOfSchemas() {
    String deep = "{ items: ".repeat(40) + "{ type: string }" + " }".repeat(40);
    String doubling =
        "{ $ref: '#/$defs/a0', $defs: { a30: { type: object }, %s } }"
            .formatted(
                IntStream.range(0, 30)
                    .mapToObj(
                        i ->
                            "a%d: { allOf: [ { $ref: '#/$defs/a%d' }, { $ref: '#/$defs/a%d' } ] }"
                                .formatted(i, i + 1, i + 1))
                    .collect(Collectors.joining(", ")));
    String large =
        "{ properties: { a: { enum: [ %s ] } } }"
            .formatted(String.join(", ", Collections.nCopies(1_001, "x")));

    assertThat(errors(deep)).singleElement().asString().contains("more than 30 levels");
    assertThat(errors(doubling)).singleElement().asString().contains("more than");
    assertThat(errors(large)).singleElement().asString().contains("a list of 1 to 1000 values");
  }

  /** CPU time: other processes of the machine cost nothing. */
  private static void assertQuick(String schema, String attributes) {
    AttributeCheck check = AttributeCheck.of(workflow(schema)).orElseThrow();
    ObjectNode value = (ObjectNode) json(attributes);
    long before = THREADS.getCurrentThreadCpuTime();
    check.begin((path, rule) -> {}).checkOrder(value);
    assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before)).isLessThan(BOUND);
  }

  @Test
  void patternsThatBacktrackElsewhereAreQuick() {
    assertQuick(
        "{ properties: { a: { pattern: '^(a+)+$' }, b: { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } }"
            + " }",
        "{\"a\":\"%1$s!\",\"b\":\"%1$s\"}".formatted("a".repeat(30_000)));
  }

  @Test
  void elementsOfOneHashAreComparedQuickly() {
    String elements =
        IntStream.range(0, 1 << 12)
            .mapToObj(
                i ->
                    IntStream.range(0, 12)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining("", "\"", "\"")))
            .collect(Collectors.joining(",", "[", "]"));

    assertQuick("{ properties: { a: { uniqueItems: true } } }", "{\"a\":" + elements + "}");
    assertQuick(
        "{ properties: { a: { uniqueItems: true } } }",
        IntStream.range(0, 12_000)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(",", "{\"a\":[", "]}")));
  }

  @Test
  void anOrderThatCostsTooMuchIsRefused() {
    String costly =
        "{ properties: { a: { items: { allOf: [ %s ] } } } }"
            .formatted(String.join(", ", Collections.nCopies(900, "{ minimum: 0 }")));
    String elements = String.join(",", Collections.nCopies(30_000, "1"));

    assertQuick(costly, "{\"a\":[" + elements + "]}");
    assertThat(problems(costly, "{\"a\":[" + elements + "]}"))
        .containsExactly(
            "attributes must be less: the schema of the workflow can't be checked within 1,000,000"
                + " steps");
  }

  @Test
  void manyErrorsAreBounded() {
    String required =
        IntStream.range(0, 200).mapToObj(i -> "n" + i).collect(Collectors.joining(", "));

    assertQuick(
        "{ properties: { a: { items: { required: [ %s ] } } } }".formatted(required),
        "{\"a\":[" + String.join(",", Collections.nCopies(20_000, "{}")) + "]}");
  }

  @Test
  void aPatternThatCostsTooMuchIsRefused() {
    String pattern = "(" + "[a-z]?".repeat(60) + "){5}x$";
    String schema =
        "{ properties: { a: { allOf: [ %s ] } } }"
            .formatted(
                String.join(", ", Collections.nCopies(100, "{ pattern: '" + pattern + "' }")));

    assertQuick(schema, "{\"a\":\"" + "a".repeat(60_000) + "\"}");
  }

  @Test
  void equalSchemasAreOneVersion() {
    String version = workflow("{ required: [ a ], minProperties: 1 }").id().version();

    assertThat(workflow("{ minProperties: 1, required: [ a ] }").id().version()).isEqualTo(version);
    assertThat(workflow("{ minProperties: 2, required: [ a ] }").id().version())
        .isNotEqualTo(version);
    assertThat(workflow("{ required: [ a ], minProperties: 1 }\n  line: { required: [ b ] }").id())
        .isNotEqualTo(workflow("{ required: [ a ], minProperties: 1 }").id());
  }

  @Test
  void onlyWhoAcceptsFilesEvaluatesTheirSchemas() {
    FileErrors errors = new FileErrors();
    AttributeCheck.findErrors(json("{\"minProperties\":\"x\"}"), "here", errors);

    assertThat(errors.all()).hasSize(1);
    assertThat(new WorkflowParser().parse("f", FILE.formatted("{ minProperties: x }")).steps())
        .hasSize(1);
  }
}
