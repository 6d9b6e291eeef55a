package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.CanonicalJson;
import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.workflow.AttributePaths;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributePatchTest {

  private static final AttributePaths SENSITIVE =
      new AttributePaths(List.of("attributes.payment", "lines.attributes.note"));

  private final List<String> errors = new ArrayList<>();

  /** RFC 7396, appendix A, as far as attributes are objects. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"a":"b"}            | {"a":"c"}                 | {"a":"c"}
          {"a":"b"}            | {"b":"c"}                 | {"a":"b","b":"c"}
          {"a":"b","b":"c"}    | {"a":null}                | {"b":"c"}
          {"a":["b"]}          | {"a":"c"}                 | {"a":"c"}
          {"a":"c"}            | {"a":["b"]}               | {"a":["b"]}
          {"a":{"b":"c"}}      | {"a":{"b":"d","c":null}}  | {"a":{"b":"d"}}
          {"a":[{"b":"c"}]}    | {"a":[1]}                 | {"a":[1]}
          {"e":null}           | {"a":1}                   | {"a":1,"e":null}
          {"x":1}              | {"a":{"bb":{"ccc":null}}} | {"a":{"bb":{}},"x":1}
          {"n":1.50}           | {"m":1e2}                 | {"m":100,"n":1.5}
          """)
  void mergesAsTheRfcSays(String before, String patch, String after) {
    Corrected corrected = apply(order(before), new AttributePatch(json(patch), Map.of()));

    assertThat(errors).isEmpty();
    assertThat(CanonicalJson.of(Objects.requireNonNull(corrected.order().attributes())))
        .isEqualTo(CanonicalJson.of(json(after)));
  }

  @Test
  void keepsTheDigitsOfNumbers() {
    Corrected corrected =
        apply(order("{\"n\":1.50}"), new AttributePatch(json("{\"m\":1e2}"), Map.of()));

    assertThat(corrected.order().attributes()).hasToString("{\"n\":1.50,\"m\":100}");
  }

  @Test
  void leavesTheAcceptedOrderAsItWas() {
    Order order = order("{\"a\":{\"b\":1}}");

    apply(order, new AttributePatch(json("{\"a\":{\"b\":2,\"c\":3}}"), Map.of()));

    assertThat(order).isEqualTo(order("{\"a\":{\"b\":1}}"));
  }

  @Test
  void correctsTheLinesThatItNames() {
    Order order = order(null, "{\"size\":41}", "{\"size\":42}");

    Corrected corrected = apply(order, new AttributePatch(null, Map.of(1, json("{\"size\":43}"))));

    assertThat(errors).isEmpty();
    assertThat(corrected.order().lines().get(0)).isEqualTo(order.lines().get(0));
    assertThat(corrected.order().lines().get(1).attributes()).isEqualTo(json("{\"size\":43}"));
    assertThat(corrected.changes()).containsExactly("lines[1].attributes.size");
  }

  @Test
  void listsNoNamesInsideOfSomethingSensitive() {
    Order order = order("{\"payment\":{\"a\":1},\"city\":\"Ulm\"}", "{\"note\":{\"x\":1}}");

    Corrected corrected =
        apply(
            order,
            new AttributePatch(
                json("{\"payment\":{\"4111\":2},\"city\":\"Bonn\"}"),
                Map.of(0, json("{\"note\":{\"secret\":2}}"))));

    assertThat(corrected.changes())
        .containsExactly("lines[0].attributes.note", "attributes.city", "attributes.payment");
  }

  @Test
  void listsFiftyPathsAtMost() {
    ObjectNode patch = json("{}");
    IntStream.range(0, 60).forEach(i -> patch.put("n" + i, i));

    Corrected corrected = apply(order("{\"a\":1}"), new AttributePatch(patch, Map.of()));

    assertThat(corrected.changes()).hasSize(51).endsWith("10 more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"a":1}                 | attributes must change something: the order is like that already
          {"gone":null}           | attributes must change something: the order is like that already
          {"b":{"c":["***"]}}     | attributes.b.c must not be the mask of a sensitive value; leave it out, and the value stays
          {"b c":1}               | attributes.b c must have a name of 1 to 100 letters, digits and the characters _ $ @ : -
          {"b":{"c":{"d":{}}}}    | attributes.b.c must not be an object or array: at most 2 levels
          {"b":"ABCDEFGHIJ"}      | attributes must have at most 20 bytes as JSON, with those of the whole order
          """)
  void refusesWhatCouldNotBeSubmitted(String patch, String error) {
    new AttributePatch(json(patch), Map.of())
        .applyTo(
            order("{\"a\":1}"),
            new AttributeLimits(20, 2, 10),
            SENSITIVE,
            (path, rule) -> errors.add(path + " " + rule));

    assertThat(errors).contains(error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"x":{"a":1}}   | lines.x
          {"01":{"a":1}}  | lines.01
          {"0":[1]}       | lines.0
          [1]             | lines
          """)
  void readsLinesByTheirIndex(String lines, String path) throws JsonProcessingException {
    AttributePatch.of(
        null, MessageCodec.mapper().readTree(lines), (place, rule) -> errors.add(place));

    assertThat(errors).containsExactly(path);
  }

  @Test
  void refusesALineThatTheOrderDoesNotHave() {
    apply(order("{}", "{}"), new AttributePatch(null, Map.of(1, json("{\"a\":1}"))));

    assertThat(errors).contains("lines.1 must be the index of a line, 0 to 0");
  }

  @Test
  void needsAttributesOrLines() {
    AttributePatch.of(null, null, (path, rule) -> errors.add(path));

    assertThat(errors).containsExactly("attributes");
  }

  @Test
  void isNotWrittenOut() {
    assertThat(new AttributePatch(json("{\"iban\":\"DE1\"}"), Map.of()).toString())
        .doesNotContain("iban");
  }

  private Corrected apply(Order order, AttributePatch patch) {
    return patch.applyTo(
        order, AttributeLimits.USUAL, SENSITIVE, (path, rule) -> errors.add(path + " " + rule));
  }

  private static Order order(@Nullable String attributes, String... lines) {
    return new Order(
        "reference",
        "customer",
        null,
        "EUR",
        null,
        BigDecimal.TEN,
        Arrays.stream(lines)
            .map(line -> new OrderLine("sku", null, 1, BigDecimal.ONE, json(line)))
            .toList(),
        attributes == null ? null : json(attributes));
  }

  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) MessageCodec.mapper().readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }
}
