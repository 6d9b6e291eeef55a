package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.OrderLine;
import io.orderly.submission.intake.checking.OrderInput.CheckedOrder;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.testing.SampleOrder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderInputTest {

  private static final String WHOLE = "must be a whole number from 1 to 1000000";
  private static final String TOO_LONG = "must have at most 100 characters";
  private static final String NUL = "must not hold the character U+0000";
  private static final String HALF = "must not hold half of a surrogate pair";
  private static final String TIME =
      "must be an ISO 8601 time with offset, such as 2026-01-31T08:26:00+01:00, of the years 1 to"
          + " 9999";
  private static final String REPLY = "must be a topic named order-replies.<application>";

  private final OrderInput rules =
      new OrderInput(Set.of("order-fulfilment", "parallel-fulfilment"));

  static Stream<Arguments> mistakes() {
    return Stream.of(
        mistake("customerReference", "must be given", o -> o.remove("customerReference")),
        mistake("customerReference", "must be given", o -> o.putNull("customerReference")),
        mistake("customerReference", "must not be blank", o -> o.put("customerReference", " \t")),
        mistake("customerReference", "must be text", o -> o.put("customerReference", 536365)),
        mistake("customerReference", TOO_LONG, o -> o.put("customerReference", "x".repeat(101))),
        mistake("customerReference", NUL, o -> o.put("customerReference", "a\0b")),
        mistake("customerId", "must be given", o -> o.remove("customerId")),
        mistake("customerId", "must not be blank", o -> o.put("customerId", "")),
        mistake("customerId", HALF, o -> o.put("customerId", "a\ud83d")),
        mistake("customerId", HALF, o -> o.put("customerId", "\ude00b")),
        mistake("country", TOO_LONG, o -> o.put("country", "x".repeat(101))),
        mistake("country", "must be text", o -> o.putArray("country")),
        mistake("currency", "must be given", o -> o.remove("currency")),
        mistake("currency", "must be an ISO 4217 code such as EUR", o -> o.put("currency", "gbp")),
        mistake("currency", "must be an ISO 4217 code such as EUR", o -> o.put("currency", "ZZZ")),
        mistake("placedAt", TIME, o -> o.put("placedAt", "2010-12-01T08:26:00")),
        mistake("placedAt", TIME, o -> o.put("placedAt", "yesterday")),
        mistake("placedAt", TIME, o -> o.put("placedAt", "+292278994-08-17T07:12:55Z")),
        mistake("placedAt", "must be text", o -> o.put("placedAt", 1_291_192_000)),
        mistake("lines", "must be given", o -> o.remove("lines")),
        mistake("lines", "must be an array of 1 to 2000 lines", o -> o.putArray("lines")),
        mistake("lines", "must be an array of 1 to 2000 lines", o -> o.putObject("lines")),
        mistake("lines", "must be an array of 1 to 2000 lines", o -> fill(o, 2_001)),
        mistake("lines[1]", "must be a JSON object", o -> lines(o).set(1, "a text")),
        mistake("lines[1].sku", "must be given", o -> line(o).remove("sku")),
        mistake("lines[1].sku", "must not be blank", o -> line(o).put("sku", "  ")),
        mistake("lines[1].sku", TOO_LONG, o -> line(o).put("sku", "x".repeat(101))),
        mistake(
            "lines[1].description",
            "must have at most 1000 characters",
            o -> line(o).put("description", "x".repeat(1_001))),
        mistake("lines[1].description", NUL, o -> line(o).put("description", "\0")),
        mistake("lines[1].quantity", "must be given", o -> line(o).remove("quantity")),
        mistake("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 0)),
        mistake("lines[1].quantity", WHOLE, o -> line(o).put("quantity", -24)),
        mistake("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 1_000_001)),
        mistake("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 10_000_000_000L)),
        mistake("lines[1].quantity", WHOLE, o -> line(o).put("quantity", 1.5)),
        mistake("lines[1].quantity", WHOLE, o -> line(o).put("quantity", "6")),
        mistake("lines[1].unitPrice", "must be given", o -> line(o).remove("unitPrice")),
        mistake("lines[1].unitPrice", Price.NEGATIVE, o -> line(o).put("unitPrice", "-0.01")),
        mistake("lines[1].unitPrice", Price.NEGATIVE, o -> line(o).put("unitPrice", -11_062)),
        mistake("lines[1].unitPrice", Price.MALFORMED, o -> line(o).put("unitPrice", "2,55")),
        mistake(
            "lines[1].unitPrice",
            "must have at most 2 decimals in GBP",
            o -> line(o).put("unitPrice", "0.001")),
        mistake("lines[1].unitPrice", Price.TOO_LONG, o -> line(o).put("unitPrice", "0.0000001")),
        mistake("lines[1].discount", "is not a known field", o -> line(o).put("discount", 1)),
        mistake("workflow", "must be one of order-fulfilment, parallel-fulfilment", "nosuch"),
        mistake("priority", "must be a whole number from 0 to 9", o -> o.put("priority", 10)),
        mistake("priority", "must be a whole number from 0 to 9", o -> o.put("priority", -1)),
        mistake("priority", "must be a whole number from 0 to 9", o -> o.put("priority", "1")),
        mistake("replyTo", REPLY, "order-status"),
        mistake("replyTo", REPLY, "order-replies."),
        mistake("replyTo", REPLY, "order-replies.a b"),
        mistake("replyTo", "must have at most 249 characters", "order-replies." + "a".repeat(240)),
        mistake("custmerId", "is not a known field", "17850"),
        mistake("a?b", "is not a known field", o -> o.put("a\0b", 1)));
  }

  private static Arguments mistake(String field, String rule, Consumer<ObjectNode> change) {
    return arguments(field, rule, SampleOrder.with(change));
  }

  private static Arguments mistake(String field, String rule, String value) {
    return mistake(field, rule, order -> order.put(field, value));
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
  @MethodSource("mistakes")
  void namesTheFieldAndTheRuleOfEachMistake(String field, String rule, JsonNode input) {
    CheckedOrder checked = rules.check(input);

    assertThat(checked.problems()).containsExactly(new FieldProblem(field, rule));
    assertThat(checked.customerReference())
        .isEqualTo(field.equals("customerReference") ? null : "R-1");
  }

  @Test
  void findsAllMistakesAtOnce() {
    ObjectNode input = SampleOrder.with(order -> line(order).put("quantity", 0).remove("sku"));
    input.put("currency", "?").put("priority", 77).remove("customerId");
    input.put("replyTo", "order-replies.shop");

    CheckedOrder checked = rules.check(input);

    assertThat(checked.order()).isNull();
    assertThat(checked.problems())
        .extracting(FieldProblem::field)
        .containsExactlyInAnyOrder(
            "customerId", "currency", "lines[1].sku", "lines[1].quantity", "priority");
    assertThat(checked.customerReference()).isEqualTo("R-1");
    assertThat(checked.replyTo()).isEqualTo("order-replies.shop");
  }

  @Test
  void countsWhatIsTooMuchToList() {
    ObjectNode input = SampleOrder.with(order -> line(order).put("quantity", 0));
    fill(input, 2_000);

    CheckedOrder checked = rules.check(input);

    assertThat(checked.problems())
        .hasSize(FieldProblems.MOST_LISTED + 1)
        .last()
        .isEqualTo(new FieldProblem("", "has 1900 problems more"));
  }

  @Test
  void refusesWhatIsNoObject() throws BrokenJsonException {
    JsonNode input = OrderJson.read("[1]".getBytes(StandardCharsets.UTF_8));

    CheckedOrder checked = rules.check(input);

    assertThat(checked.problems()).containsExactly(new FieldProblem("", "must be a JSON object"));
    assertThat(checked.customerReference()).isNull();
  }

  @Test
  void readsAWholeOrder() {
    ObjectNode input = SampleOrder.sound();
    input.put("workflow", "parallel-fulfilment").put("priority", 9);
    input.put("replyTo", "order-replies.shop");

    ValidOrder draft = draft(input);

    assertThat(draft.workflow()).isEqualTo("parallel-fulfilment");
    assertThat(draft.priority()).isEqualTo(9);
    assertThat(draft.replyTo()).isEqualTo("order-replies.shop");
    assertThat(draft.order().customerReference()).isEqualTo("R-1");
    assertThat(draft.order().customerId()).isEqualTo("17850");
    assertThat(draft.order().country()).isEqualTo("United Kingdom");
    assertThat(draft.order().currency()).isEqualTo("GBP");
    assertThat(draft.order().placedAt()).isEqualTo(Instant.parse("2010-12-01T08:26:00Z"));
    assertThat(draft.order().lines())
        .containsExactly(
            new OrderLine("85123A", "HOLDER", 6, new BigDecimal("2.55")),
            new OrderLine("71053", null, 3, new BigDecimal("3.39")));
    assertThat(draft.order().total()).isEqualTo(new BigDecimal("25.47"));
  }

  @Test
  void takesWhatIsOddButAllowed() {
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

    ValidOrder draft = draft(input);

    assertThat(draft.workflow()).isEqualTo("order-fulfilment");
    assertThat(draft.priority()).isZero();
    assertThat(draft.replyTo()).isNull();
    assertThat(draft.order().total()).isEqualByComparingTo("0");
    assertThat(draft.order().lines()).extracting(OrderLine::sku).containsExactly("a", "A", "a");
    assertThat(draft.order().lines().get(2).description()).isEqualTo(markup);
  }

  @Test
  void countsACharacterOutsideOfTheBasicPlaneAsOne() {
    ObjectNode input = SampleOrder.sound().put("customerId", "\ud83d\ude00".repeat(100));

    assertThat(draft(input).order().customerId()).hasSize(200);
  }

  @Test
  void takesTwoThousandLines() {
    ObjectNode input = SampleOrder.sound();
    fill(input, 2_000);

    assertThat(draft(input).order().total()).isEqualByComparingTo("20340");
  }

  private ValidOrder draft(JsonNode input) {
    CheckedOrder checked = rules.check(input);
    assertThat(checked.problems()).isEmpty();
    return checked.order();
  }
}
