package io.orderly.partner.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.expression.ExpressionLanguage.InvalidExpressionException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final String BODY =
      """
      {"ten": 10, "tenth": 0.1, "tens": 10.00, "text": "x", "nothing": null, "flag": true,
       "list": [1, 2.0, "a", {"b": [1.0]}], "long": 12345678901234567890, "hundred": 1e2}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          decimal(order.total) + decimal("0.05")               | 12.55
          decimal("0.1") + decimal("0.2")                      | 0.3
          body.tenth * 3                                       | 0.3
          3 * body.tenth - decimal("0.3")                      | 0.0
          body.tens                                            | 10.00
          -body.tens                                           | -10.00
          body.ten + body.ten                                  | 20
          round(decimal("2.345"), 2)                           | 2.34
          divide(decimal(1), decimal(3), 4)                    | 0.3333
          minorUnits(decimal(order.total), order.currency)     | 1250
          minorUnits(decimal("1250"), "JPY")                   | 1250
          minorUnits(decimal("1.234"), "KWD")                  | 1234
          minorUnits(decimal("12.5"), 3)                       | 12500
          format(decimal("12.5"), "EUR")                       | "12.50"
          format(decimal("1250.00"), "JPY")                    | "1250"
          format(decimal("1e3"))                               | "1000"
          string(decimal("12.50"))                             | "12.50"
          body.long                                            | 12345678901234567890
          order.lines.map(l, {"sku": l.sku, "n": l.quantity})  | [{"sku":"A","n":2}]
          order.lines.map(l, decimal(l.unitPrice) * l.quantity)| [12.50]
          join(["a", "b"], ", ")                               | "a, b"
          truncate("abcdef", 3)                                | "abc"
          truncate("😀😀", 1)                                  | "😀"
          upper("straße")                                      | "STRASSE"
          body.nothing                                         | null
          has(order.country) ? order.country : null            | null
          has(body.list)                                       | true
          body.list[3]                                         | {"b":[1.0]}
          body.list + body.list                                | [1,2.0,"a",{"b":[1.0]},1,2.0,"a",{"b":[1.0]}]
          results                                              | {}
          order.lines                                          | [{"sku":"A","quantity":2,"unitPrice":"6.25"}]
          order.lines[0].map(name, name)                       | ["sku","quantity","unitPrice"]
          order.lines[0].exists(name, name == "sku")           | true
          size(order.lines[0])                                 | 3
          body.hundred                                         | 100
          direction                                            | null
          """)
  void valuesAreExact(String expression, String expected) throws Exception {
    assertThat(JSON.writeValueAsString(evaluate(expression))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "body.ten == body.tens",
        "body.tens == 10",
        "10 == body.tens",
        "body.tens != 11",
        "body.ten in [decimal(\"10.0\")]",
        "body.list == [1, 2, \"a\", {\"b\": [1]}]",
        "\"ten\" in body",
        "body.tenth < 1",
        "1 > body.tenth",
        "body.tens >= decimal(\"10\")",
        "body.nothing == null",
        "body.text != null",
        "body.text.matches(\"^x$\")",
        "status == 200 && headers[\"x-id\"] == \"7\""
      })
  void numbersAreEqualByValue(String condition) throws Exception {
    assertThat(ExpressionLanguage.ofAnswers().compileCondition(condition).test(scope())).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ordr.total                   | undeclared reference to 'ordr'
          order.totl                   | an order has no field totl
          key + 1                      | found no matching overload
          1.5 + 2.5                    | write decimal("1.5")
          1u                           | a literal with u or b
          b"x"                         | a literal with u or b
          double(1)                    | undeclared reference to 'double'
          now()                        | undeclared reference to 'now'
          key.matches("(")             | the pattern is invalid
          key.matches(order.id)        | data must not be one
          matches(key, order.id)       | data must not be one
          key.matches("a{1000}b{9}")   | the pattern is too large
          decimal(1) == 1              | found no matching overload
          order.                       | at character
          attempt                      | undeclared reference to 'attempt'
          """)
  void whatIsWrongIsSaidWhenItIsRead(String expression, String error) {
    assertThatThrownBy(() -> ExpressionLanguage.ofRequests().compile(expression))
        .isInstanceOf(InvalidExpressionException.class)
        .hasMessageContaining(error);
  }

  @Test
  void aConditionMustBeTrueOrFalse() {
    assertThatThrownBy(() -> ExpressionLanguage.ofAnswers().compileCondition("status"))
        .hasMessageContaining("it is a int; a condition must be true or false");
    assertThatThrownBy(
            () -> ExpressionLanguage.ofAnswers().compileCondition("body.text").test(scope()))
        .isInstanceOf(ExpressionFailedException.class)
        .hasMessage("body.text: the value is neither true nor false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          body.missing                             | there is no missing
          body[body.text]                          | attribute not found
          body.text + 1                            | overload not found
          body.ten / 0                             | divide by zero
          9223372036854775807 + body.ten           | numeric overflow
          minorUnits(decimal("0.001"), "EUR")      | more than 2 digits after the point
          minorUnits(decimal("1"), "XXX")          | a currency is unknown
          decimal(body.text)                       | a text is no number
          decimal("1e5000")                        | more than 1000 digits
          key(8)                                   | would not be unique
          timestamp("2026-01-01T00:00:00Z")        | JSON does not have
          body.nothing.x                           | attribute not found
          body.text.x                              | attribute not found
          body.list.x                              | attribute not found
          order.attributes.shipTo                  | there is no attributes
          forwardResult.x                          | attribute not found
          """)
  void whatFailsNamesTheExpressionAndNoData(String expression, String reason) {
    assertThatThrownBy(() -> evaluate(expression))
        .isInstanceOf(ExpressionFailedException.class)
        .hasMessageStartingWith(expression + ": ")
        .hasMessageContaining(reason);
  }

  @Test
  void longKeysAreShortenedWithoutTwoBecomingOne() throws Exception {
    String shortened = evaluate("key(20)").textValue();
    assertThat(shortened).matches("[0-9a-v]{20}").isEqualTo(evaluate("key(20)").textValue());
    assertThat(evaluate("forwardKey(20)").textValue()).hasSize(20).isNotEqualTo(shortened);
    assertThat(evaluate("key(100)").textValue()).isEqualTo(evaluate("key").textValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order.attributes.many.map(x, order.attributes.many.map(y, order.attributes.many)).size()",
        "order.attributes.many.map(x, order.attributes.long + order.attributes.long).size()",
        "order.attributes.many.map(x, order.attributes.many + order.attributes.many).size()",
        "join(order.attributes.many.map(x, \"a\"), order.attributes.long)",
        "order.attributes.long.matches(\"(a+)+b\")",
        "order.attributes.many.all(x, !truncate(order.attributes.long,"
            + " 9000).matches(\"(a|b|aa){40}c\"))",
        "order.attributes.many.filter(x, order.attributes.long.contains(\"b\"))",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19].map(x, order.attributes.long)"
      })
  void hostileDataCostsABoundedAmount(String expression) throws Exception {
    Expression compiled = ExpressionLanguage.ofRequests().compile(expression);
    Map<String, JsonNode> variables = variables();
    String many =
        IntStream.range(0, 3000).mapToObj(String::valueOf).collect(Collectors.joining(","));
    JsonNode order =
        JSON.readTree(
            "{\"attributes\":{\"many\":[%s],\"long\":\"%s\"}}".formatted(many, "a".repeat(60_000)));
    Scope scope = Scope.of(variables).with(Map.of("order", order));
    long begin = System.nanoTime();
    assertThatThrownBy(() -> compiled.evaluate(scope))
        .isInstanceOf(ExpressionFailedException.class)
        .hasMessageNotContaining("aaaa");
    assertThat(System.nanoTime() - begin).isLessThan(5_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[", "!", "-", "{\"a\":", "body.", "1+", "[1,2].map(x, "})
  void hugeExpressionsAreRefused(String part) {
    for (int times : new int[] {60, 1300, 30_000}) {
      assertThatThrownBy(() -> ExpressionLanguage.ofAnswers().compile(part.repeat(times)))
          .isInstanceOf(InvalidExpressionException.class);
    }
  }

  private static JsonNode evaluate(String expression) throws Exception {
    return ExpressionLanguage.ofAnswers().compile(expression).evaluate(scope());
  }

  private static Scope scope() throws JsonProcessingException {
    return Scope.of(variables());
  }

  private static Map<String, JsonNode> variables() throws JsonProcessingException {
    return Map.of(
        "order",
        JSON.readTree(
            """
            {"id": "o", "total": "12.50", "currency": "EUR",
             "lines": [{"sku": "A", "quantity": 2, "unitPrice": "6.25"}]}
            """),
        "results",
        JSON.readTree("{}"),
        "key",
        new TextNode("018f2b3c-aaaa-7bbb-8ccc-ddddeeeeffff:take-payment:undo"),
        "forwardKey",
        new TextNode("018f2b3c-aaaa-7bbb-8ccc-ddddeeeeffff:take-payment"),
        "status",
        new IntNode(200),
        "headers",
        JSON.readTree("{\"x-id\": \"7\"}"),
        "body",
        JSON.readTree(BODY));
  }

  @Test
  void anExpressionHasAtMost4000Characters() throws Exception {
    String longest = "\"%s\"".formatted("a".repeat(3_998));

    assertThat(evaluate(longest).textValue()).hasSize(3_998);
    assertThatThrownBy(() -> ExpressionLanguage.ofAnswers().compile(longest + " "))
        .isInstanceOf(InvalidExpressionException.class);
  }

  /** As paths of what a step reads. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          order.total                                                        |
          order.attributes                                                   | attributes
          order.attributes.shipTo.city                                       | attributes.shipTo.city
          order["attributes"]["shipTo"].city                                 | attributes.shipTo.city
          has(order.attributes.note) ? order.attributes.note : null          | attributes.note
          order.attributes.street[0] + order.attributes.zip                  | attributes.street,attributes.zip
          order.attributes[order.currency]                                   | attributes
          order.lines.map(line, line.attributes.size)                        | lines.attributes.size
          order.lines[0].attributes.size                                     | lines.attributes.size
          order.lines.all(line, has(line.attributes.size) && line.sku != "") | lines.attributes.size
          order.attributes.parcels.map(parcel, parcel.weight)                | attributes.parcels,attributes.parcels.weight
          (order.attributes.street + []).map(line, line + "")                | attributes.street
          order.lines.map(order, order.attributes.size)                      | lines.attributes.size
          truncate(order.attributes.shipTo.name, 35)                         | attributes.shipTo.name
          results["take-payment"].card.last4                                 | results.take-payment.card.last4
          results.reserve                                                    | results.reserve
          has(results.reserve.id) && "pay" in results                        | results.pay,results.reserve.id
          "a" in order.attributes.tags                                       | attributes.tags
          results.pack.parcels.map(parcel, parcel.weight)                    | results.pack.parcels,results.pack.parcels.weight
          results[order.currency]                                            |
          """)
  void namesTheAttributesAndResultsThatItUses(String text, @Nullable String paths)
      throws Exception {
    assertThat(ExpressionLanguage.ofRequests().compile(text).pathsUsed())
        .containsExactlyInAnyOrder(paths == null ? new String[0] : paths.split(","));
  }
}
