package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.OrderLine;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderReaderTest {

  private static final String WHOLE = "must be a whole number from 1 to 1000000";
  private static final String TOO_LONG = "must have at most 100 characters";
  private static final String NUL = "must not hold the character U+0000";
  private static final String TURNED =
      "must not hold a character that turns the direction of text (U+202A to U+202E, U+2066 to"
          + " U+2069)";
  private static final String HALF = "must not hold half of a surrogate pair";
  private static final String TOO_MANY_DIGITS =
      "must be a number of at most 100 digits when written without an exponent";
  private static final String UNNAMEABLE =
      "must have a name of 1 to 100 letters, digits and the characters _ $ @ : -";
  private static final String TOO_DEEP = "must not be an object or array: at most 4 levels";
  private static final String TOO_MANY =
      "must have at most 20 names, with those of the whole order";
  private static final String TOO_LARGE =
      "must have at most 1000 bytes as JSON, with those of the whole order";
  private static final String TIME =
      "must be an ISO 8601 time with offset, such as 2026-01-31T08:26:00+01:00, of the years 1 to"
          + " 9999";
  private static final String REPLY = "must be a topic named order-replies.<application>";

  private final OrderReader rules = ReadOrder.reader("order-fulfilment", "parallel-fulfilment");

  static Stream<Arguments> errors() {
    return Stream.of(
        error("customerReference", "must be given", o -> o.remove("customerReference")),
        error("customerReference", "must be given", o -> o.putNull("customerReference")),
        error("customerReference", "must not be blank", o -> o.put("customerReference", " \t")),
        error("customerReference", "must be text", o -> o.put("customerReference", 536365)),
        error("customerReference", TOO_LONG, o -> o.put("customerReference", "x".repeat(101))),
        error("customerReference", NUL, o -> o.put("customerReference", "a\0b")),
        error("customerReference", TURNED, o -> o.put("customerReference", "a\u202eb")),
        error("customerId", TURNED, o -> o.put("customerId", "\u2066b\u2069")),
        error("lines[1].sku", TURNED, o -> line(o).put("sku", "a\u202a")),
        error("customerId", "must be given", o -> o.remove("customerId")),
        error("customerId", "must not be blank", o -> o.put("customerId", "")),
        error("customerId", HALF, o -> o.put("customerId", "a\ud83d")),
        error("customerId", HALF, o -> o.put("customerId", "\ude00b")),
        error("country", TOO_LONG, o -> o.put("country", "x".repeat(101))),
        error("country", "must be text", o -> o.putArray("country")),
        error("currency", "must be given", o -> o.remove("currency")),
        error("currency", "must be an ISO 4217 code such as EUR", o -> o.put("currency", "gbp")),
        error("currency", "must be an ISO 4217 code such as EUR", o -> o.put("currency", "ZZZ")),
        error("placedAt", TIME, o -> o.put("placedAt", "2010-12-01T08:26:00")),
        error("placedAt", TIME, o -> o.put("placedAt", "yesterday")),
        error("placedAt", TIME, o -> o.put("placedAt", "+292278994-08-17T07:12:55Z")),
        error("placedAt", "must be text", o -> o.put("placedAt", 1_291_192_000)),
        error("startAt", TIME, o -> o.put("startAt", "2030-12-01T08:26:00")),
        error("startAt", TIME, o -> o.put("startAt", "tomorrow")),
        error("startAt", "must be text", o -> o.put("startAt", 1_291_192_000)),
        error(
            "startAt",
            "must lie at most 400 days in the future",
            o -> o.put("startAt", Instant.now().plus(401, ChronoUnit.DAYS).toString())),
        error("deadline", TIME, o -> o.put("deadline", "2030-12-01T08:26:00")),
        error(
            "deadline",
            "must lie at most 800 days in the future",
            o -> o.put("deadline", Instant.now().plus(801, ChronoUnit.DAYS).toString())),
        error(
            "deadline",
            "must be after startAt",
            o -> o.put("startAt", "2026-01-01T00:00Z").put("deadline", "2026-01-01T00:00Z")),
        error("lines", "must be given", o -> o.remove("lines")),
        error("lines", "must be an array of 1 to 2000 lines", o -> o.putArray("lines")),
        error("lines", "must be an array of 1 to 2000 lines", o -> o.putObject("lines")),
        error("lines", "must be an array of 1 to 2000 lines", o -> fill(o, 2_001)),
        error("lines[1]", "must be a JSON object", o -> lines(o).set(1, "a text")),
        error("lines[1].sku", "must be given", o -> line(o).remove("sku")),
        error("lines[1].sku", "must not be blank", o -> line(o).put("sku", "  ")),
        error("lines[1].sku", TOO_LONG, o -> line(o).put("sku", "x".repeat(101))),
        error(
            "lines[1].description",
            "must have at most 1000 characters",
            o -> line(o).put("description", "x".repeat(1_001))),
        error("lines[1].description", NUL, o -> line(o).put("description", "\0")),
        error("lines[1].quantity", "must be given", o -> line(o).remove("quantity")),
        error("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 0)),
        error("lines[1].quantity", WHOLE, o -> line(o).put("quantity", -24)),
        error("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 1_000_001)),
        error("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 10_000_000_000L)),
        error("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 1.5)),
        error("lines[1].quantity", WHOLE, o -> line(o).put("quantity", "6")),
        error("lines[1].unitPrice", "must be given", o -> line(o).remove("unitPrice")),
        error("lines[1].unitPrice", "must be 0 or more", o -> line(o).put("unitPrice", "-0.01")),
        error("lines[1].unitPrice", "must be 0 or more", o -> line(o).put("unitPrice", -11_062)),
        error(
            "lines[1].unitPrice",
            "must be a plain decimal such as 12.50",
            o -> line(o).put("unitPrice", "2,55")),
        error(
            "lines[1].unitPrice",
            "must have at most 2 decimals in GBP",
            o -> line(o).put("unitPrice", "0.001")),
        error(
            "lines[1].unitPrice",
            "must have at most 15 digits, at most 6 of them decimals",
            o -> line(o).put("unitPrice", "0.0000001")),
        error("lines[1].discount", "is not a known field", o -> line(o).put("discount", 1)),
        error("workflow", "must be one of order-fulfilment, parallel-fulfilment", "nosuch"),
        error("priority", "must be a whole number from 0 to 9", o -> o.put("priority", 10)),
        error("priority", "must be a whole number from 0 to 9", o -> o.put("priority", -1)),
        error("priority", "must be a whole number from 0 to 9", o -> o.put("priority", "1")),
        error("replyTo", REPLY, "order-status"),
        error("replyTo", REPLY, "order-replies."),
        error("replyTo", REPLY, "order-replies.a b"),
        error("replyTo", "must have at most 249 characters", "order-replies." + "a".repeat(240)),
        error("custmerId", "is not a known field", "17850"),
        error("a?b", "is not a known field", o -> o.put("a\0b", 1)));
  }

  static Stream<Arguments> errorsInAttributes() {
    return Stream.of(
        attributesError("", "must be a JSON object", "[]"),
        attributesError("", "must be a JSON object", "\"a\""),
        attributesError(".a.b", TOO_MANY_DIGITS, "{\"a\":{\"b\":1e999999999}}"),
        attributesError(".a", TOO_MANY_DIGITS, "{\"a\":-1e-101}"),
        attributesError(".a", TOO_MANY_DIGITS, "{\"a\":0e-999999999}"),
        attributesError(".a", TOO_MANY_DIGITS, "{\"a\":1e100}"),
        attributesError(".a[1]", NUL, "{\"a\":[1,\"x\\u0000\"]}"),
        attributesError(".a.b", HALF, "{\"a\":{\"b\":\"\\ud83d\"}}"),
        attributesError(".", UNNAMEABLE, "{\"\":1}"),
        attributesError(".a.b", UNNAMEABLE, "{\"a.b\":1}"),
        attributesError(".a/b", UNNAMEABLE, "{\"a/b\":1}"),
        attributesError(".a?b", UNNAMEABLE, "{\"a\\u0000b\":1}"),
        attributesError(".a?b", UNNAMEABLE, "{\"a\\nb\":1}"),
        attributesError(".a.?", UNNAMEABLE, "{\"a\":{\"\u00fc\":1}}"),
        attributesError("." + "x".repeat(50), UNNAMEABLE, "{\"" + "x".repeat(101) + "\":1}"),
        attributesError(".a.a.a.a", TOO_DEEP, nested(5)),
        attributesError(".a[0][0][0]", TOO_DEEP, "{\"a\":[[[[]]]]}"),
        attributesError("", TOO_MANY, many(21)),
        attributesError(".a", TOO_MANY, "{\"a\":" + many(20) + "}"),
        attributesError("", TOO_MANY, many(10_000)),
        attributesError("", TOO_LARGE, "{\"a\":\"" + "x".repeat(1_000) + "\"}"),
        attributesError("", TOO_LARGE, "{\"a\":\"" + "\u00fc".repeat(500) + "\"}"));
  }

  private static Arguments attributesError(String field, String rule, String attributes) {
    return arguments(field, rule, attributes);
  }

  private static String nested(int depth) {
    return "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
  }

  private static String many(int names) {
    return IntStream.range(0, names)
        .mapToObj(number -> "\"n" + number + "\":1")
        .collect(Collectors.joining(",", "{", "}"));
  }

  @ParameterizedTest
  @MethodSource("errorsInAttributes")
  void namesThePlaceOfEachErrorInAttributes(String field, String rule, String attributes) {
    assertThat(ReadOrder.of(rules, attributesOfOrder(attributes)).problems())
        .containsExactly(new FieldProblem("attributes" + field, rule));
    assertThat(ReadOrder.of(rules, attributesOfLine(attributes)).problems())
        .containsExactly(new FieldProblem("lines[1].attributes" + field, rule));
  }

  @Test
  void limitsTheAttributesOfOrderAndLinesTogether() {
    ObjectNode input = attributesOfLine(many(20));
    input.set("attributes", json("{\"more\":1}"));

    assertThat(ReadOrder.of(rules, input).problems())
        .containsExactly(new FieldProblem("attributes", TOO_MANY));
  }

  @Test
  void keepsTheDigitsOfNumbersInAttributes() {
    String numbers =
        "{\"a\":1.50,\"b\":0.1,\"c\":12345678901234567890.123456789012345678901234567890,"
            + "\"d\":123456789012345678901234567890,\"e\":1e2,\"f\":[-2.5E1,0.00]}";

    ValidOrder valid = valid(attributesOfOrder(numbers));

    assertThat(valid.order().attributes())
        .hasToString(numbers.replace("1e2", "100").replace("-2.5E1", "-25"));
  }

  @Test
  void takesAnythingElseAsItIs() {
    String odd =
        "{\"schemaVersion\":9,\"orderId\":null,\"@type\":[],\"$a:b-c_d\":{},"
            + "\"text\":\"a\\r\\nid: 1\\u2028\",\"lines\":[{\"sku\":false}]}";

    ValidOrder valid = valid(attributesOfLine(odd));

    assertThat(valid.order().lines().get(1).attributes()).isEqualTo(json(odd));
    assertThat(valid.order().lines().get(0).attributes()).isNull();
    assertThat(valid.order().attributes()).isNull();
  }

  @Test
  void emptyAttributesAreNone() {
    ObjectNode input = attributesOfOrder("{}");
    line(input).putNull("attributes");

    assertThat(valid(input).order().hasAttributes()).isFalse();
  }

  private static ObjectNode attributesOfOrder(String attributes) {
    return SampleOrder.with(order -> order.set("attributes", json(attributes)));
  }

  private static ObjectNode attributesOfLine(String attributes) {
    return SampleOrder.with(order -> line(order).set("attributes", json(attributes)));
  }

  private static JsonNode json(String text) {
    try {
      return OrderJson.read(text.getBytes(StandardCharsets.UTF_8));
    } catch (BrokenJsonException broken) {
      throw new IllegalArgumentException(text, broken);
    }
  }

  private static Arguments error(String field, String rule, Consumer<ObjectNode> change) {
    return arguments(field, rule, SampleOrder.with(change));
  }

  private static Arguments error(String field, String rule, String value) {
    return error(field, rule, order -> order.put(field, value));
  }

  private static ArrayNode lines(ObjectNode order) {
    return (ArrayNode) order.get("lines");
  }

  private static ObjectNode line(ObjectNode order) {
    return (ObjectNode) order.get("lines").get(1);
  }

  private static void fill(ObjectNode order, int lines) {
    JsonNode line = line(order);
    ArrayNode all = order.putArray("lines");
    for (int i = 0; i < lines; i++) {
      all.add(line);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("errors")
  void namesTheFieldAndTheRuleOfEachError(String field, String rule, JsonNode input) {
    ReadOrder checked = ReadOrder.of(rules, input);

    assertThat(checked.problems()).containsExactly(new FieldProblem(field, rule));
    assertThat(reference(checked)).isEqualTo(field.equals("customerReference") ? "" : "R-1");
  }

  @Test
  void findsAllErrorsAtOnce() {
    ObjectNode input = SampleOrder.with(order -> line(order).put("quantity", 0).remove("sku"));
    input.put("currency", "?").put("priority", 77).remove("customerId");
    input.put("replyTo", "order-replies.shop");

    ReadOrder checked = ReadOrder.of(rules, input);

    assertThat(checked.order()).isNull();
    assertThat(checked.problems())
        .extracting(FieldProblem::field)
        .containsExactlyInAnyOrder(
            "customerId", "currency", "lines[1].sku", "lines[1].quantity", "priority");
    assertThat(reference(checked)).isEqualTo("R-1");
    assertThat(checked.read().map(ValidOrder::replyTo)).contains("order-replies.shop");
  }

  @Test
  void countsErrorsBeyondTheMaximum() {
    ObjectNode input = SampleOrder.with(order -> line(order).put("quantity", 0));
    fill(input, 2_000);

    ReadOrder checked = ReadOrder.of(rules, input);

    assertThat(checked.problems())
        .hasSize(RequestErrors.MAX_LISTED + 1)
        .last()
        .isEqualTo(new FieldProblem("", "has 1900 problems more"));
  }

  @Test
  void refusesWhatIsNoObject() throws BrokenJsonException {
    JsonNode input = OrderJson.read("[1]".getBytes(StandardCharsets.UTF_8));

    ReadOrder checked = ReadOrder.of(rules, input);

    assertThat(checked.problems()).containsExactly(new FieldProblem("", "must be a JSON object"));
    assertThat(checked.read()).isEmpty();
  }

  @Test
  void readsAWholeOrder() {
    ObjectNode input = SampleOrder.sound();
    input.put("workflow", "parallel-fulfilment").put("priority", 9);
    input.put("replyTo", "order-replies.shop");

    ValidOrder valid = valid(input);

    assertThat(valid.workflow().id().name()).isEqualTo("parallel-fulfilment");
    assertThat(valid.priority()).isEqualTo(9);
    assertThat(valid.replyTo()).isEqualTo("order-replies.shop");
    assertThat(valid.order().customerReference()).isEqualTo("R-1");
    assertThat(valid.order().customerId()).isEqualTo("17850");
    assertThat(valid.order().country()).isEqualTo("United Kingdom");
    assertThat(valid.order().currency()).isEqualTo("GBP");
    assertThat(valid.order().placedAt()).isEqualTo(Instant.parse("2010-12-01T08:26:00Z"));
    assertThat(valid.order().lines())
        .containsExactly(
            new OrderLine("85123A", "HOLDER", 6, new BigDecimal("2.55")),
            new OrderLine("71053", null, 3, new BigDecimal("3.39")));
    assertThat(valid.order().total()).isEqualTo(new BigDecimal("25.47"));
  }

  @Test
  void aTimeToStartMayLieInTheFutureOrInThePast() {
    Instant inAYear = Instant.now().plus(399, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MICROS);

    assertThat(valid(SampleOrder.sound()).startAt()).isNull();
    assertThat(valid(SampleOrder.sound().put("startAt", inAYear.toString())).startAt())
        .isEqualTo(inAYear);
    assertThat(valid(SampleOrder.sound().put("startAt", "2010-12-01T09:26+01:00")).startAt())
        .isEqualTo(Instant.parse("2010-12-01T08:26:00Z"));
  }

  @Test
  void acceptsWhatIsOddButAllowed() {
    ObjectNode input = SampleOrder.sound();
    input.remove("country");
    input.putNull("placedAt");
    ArrayNode lines = input.putArray("lines");
    lines.addObject().put("sku", "a").put("quantity", 1).put("unitPrice", "0");
    lines.addObject().put("sku", "A").put("quantity", 1).put("unitPrice", 0).putNull("description");
    String markup = " <b>\"TEA\" & 'CUPS'</b>, \u00a3 \ud83c\udf75 ";
    lines
        .addObject()
        .put("sku", "a")
        .put("quantity", 1_000_000)
        .put("unitPrice", "0.00")
        .put("description", markup);

    ValidOrder valid = valid(input);

    assertThat(valid.workflow().id().name()).isEqualTo("order-fulfilment");
    assertThat(valid.priority()).isZero();
    assertThat(valid.replyTo()).isNull();
    assertThat(valid.order().total()).isEqualByComparingTo("0");
    assertThat(valid.order().lines()).extracting(OrderLine::sku).containsExactly("a", "A", "a");
    assertThat(valid.order().lines().get(2).description()).isEqualTo(markup);
  }

  @Test
  void countsACharacterOutsideOfTheBasicPlaneAsOne() {
    ObjectNode input = SampleOrder.sound().put("customerId", "\ud83d\ude00".repeat(100));

    assertThat(valid(input).order().customerId()).hasSize(200);
  }

  @Test
  void acceptsTwoThousandLines() {
    ObjectNode input = SampleOrder.sound();
    fill(input, 2_000);

    assertThat(valid(input).order().total()).isEqualByComparingTo("20340");
  }

  private static String reference(ReadOrder read) {
    return read.read().orElseThrow().order().customerReference();
  }

  private ValidOrder valid(JsonNode input) {
    ReadOrder checked = ReadOrder.of(rules, input);
    assertThat(checked.problems()).isEmpty();
    return checked.order();
  }

  @Test
  void aWorkflowWithStepsPerLineBoundsTheLines() {
    WorkflowDefinition perLine =
        new WorkflowParser()
            .parse(
                "lines.yaml",
                """
                name: order-fulfilment
                agents: { carrier: { idempotency-window: 30d } }
                steps: [ { name: ship, agent: carrier, complete-within: 10s } ]
                groups: [ { name: line, for-each: lines, steps: [ ship ] } ]
                """);
    OrderReader reader =
        new OrderReader(
            RequestableWorkflows.of(Map.of("order-fulfilment", perLine)),
            new MoneyRules(Map.of()),
            ReadOrder.LIMITS,
            InstantSource.system(),
            ReadOrder.TIMES);

    assertThat(ReadOrder.of(reader, SampleOrder.with(o -> fill(o, 100))).problems()).isEmpty();
    assertThat(ReadOrder.of(reader, SampleOrder.with(o -> fill(o, 101))).problems())
        .containsExactly(
            new FieldProblem(
                "lines",
                "must have at most 100 lines, since workflow order-fulfilment performs steps for"
                    + " each line"));
  }
}
