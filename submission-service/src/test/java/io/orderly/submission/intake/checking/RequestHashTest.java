package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.testing.SampleOrder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestHashTest {

  private static final String SOUND_HASH = hash(sound());

  static Stream<Arguments> sameMeaning() {
    return Stream.of(
        change("a price with zeros", o -> line(o).put("unitPrice", "2.5500")),
        change("a price as number", o -> line(o).put("unitPrice", new BigDecimal("2.55"))),
        change("the time in another zone", o -> o.put("placedAt", "2010-12-01T09:26+01:00")),
        change("the default workflow by name", o -> o.put("workflow", "order-fulfilment")),
        change("the default priority", o -> o.put("priority", 0)),
        change("a null for a missing field", o -> o.putNull("replyTo")),
        change("no time to start", o -> o.putNull("startAt")),
        change("no attributes in them", o -> o.putObject("attributes")),
        change("null attributes", o -> line(o).putNull("attributes")),
        change("other field order", o -> o.set("customerId", o.remove("customerId"))));
  }

  static Stream<Arguments> otherMeaning() {
    return Stream.of(
        change("reference", o -> o.put("customerReference", "R-2")),
        change("customer", o -> o.put("customerId", "17851")),
        change("country", o -> o.put("country", "France")),
        change("no country", o -> o.remove("country")),
        change("empty country", o -> o.put("country", "")),
        change("currency", o -> o.put("currency", "EUR")),
        change("time", o -> o.put("placedAt", "2010-12-01T08:26:01Z")),
        change("no time", o -> o.remove("placedAt")),
        change("workflow", o -> o.put("workflow", "parallel-fulfilment")),
        change("priority", o -> o.put("priority", 1)),
        change("reply topic", o -> o.put("replyTo", "order-replies.shop")),
        change("webhook", o -> o.put("webhook", "https://hooks.example.com/")),
        change("sku", o -> line(o).put("sku", "85123a")),
        change("description", o -> line(o).put("description", "HOLDER ")),
        change("no description", o -> line(o).remove("description")),
        change("quantity", o -> line(o).put("quantity", 7)),
        change("price", o -> line(o).put("unitPrice", "2.551")),
        change("fewer lines", o -> ((ArrayNode) o.get("lines")).remove(1)),
        change(
            "other order of lines",
            o -> ((ArrayNode) o.get("lines")).add(o.get("lines").get(0)).remove(0)),
        change("a time to start", o -> o.put("startAt", "2010-12-01T08:26:01Z")),
        change("a deadline", o -> o.put("deadline", "2010-12-01T08:26:01Z")),
        change("attributes", o -> o.putObject("attributes").put("a", 1)),
        change("attributes of a line", o -> line(o).putObject("attributes").put("a", 1)),
        change(
            "text moved to the next field",
            o -> o.put("customerReference", "R-11").put("customerId", "7850")));
  }

  private static Arguments change(String name, Consumer<ObjectNode> change) {
    ObjectNode order = sound();
    change.accept(order);
    return Arguments.of(name, order);
  }

  /** With a price as the first version hashed it. */
  private static ObjectNode sound() {
    ObjectNode order = SampleOrder.sound();
    ((ObjectNode) order.get("lines").get(1)).put("unitPrice", new BigDecimal("3.391"));
    return order;
  }

  private static ObjectNode line(ObjectNode order) {
    return (ObjectNode) order.get("lines").get(0);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sameMeaning")
  void isTheSameForTheSameMeaning(String name, ObjectNode order) {
    assertThat(hash(order)).isEqualTo(SOUND_HASH);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("otherMeaning")
  void isAnotherForAnotherMeaning(String name, ObjectNode order) {
    assertThat(hash(order)).isNotEqualTo(SOUND_HASH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a":1,"b":[1,2],"c":{"d":"x"}} | {"c":{"d":"x"},"b":[1,2],"a":1} | true
          {"a":2.5}                       | {"a":2.50}                      | true
          {"a":100}                       | {"a":1e2}                       | true
          {"a":1}                         | {"a":"1"}                       | false
          {"a":true}                      | {"a":"true"}                    | false
          {"a":null}                      | {"a":"null"}                    | false
          {"a":null}                      | {"b":null}                      | false
          {"a":[1,2]}                     | {"a":[2,1]}                     | false
          {"a":[1,2]}                     | {"a":[[1],2]}                   | false
          {"a":[]}                        | {"a":{}}                        | false
          {"a":{"b":1},"c":2}             | {"a":{"b":1,"c":2}}             | false
          {"a":0.1}                       | {"a":0.10000000000000001}       | false
          """)
  void comparesTheMeaningOfAttributes(String one, String other, boolean isSame)
      throws BrokenJsonException {
    assertThat(hash(withAttributes(one)).equals(hash(withAttributes(other)))).isEqualTo(isSame);
  }

  @Test
  void attributesBelongToTheirLine() throws BrokenJsonException {
    ObjectNode other = sound();
    ((ObjectNode) other.get("lines").get(1)).putObject("attributes").put("a", 1);
    ObjectNode order = sound();
    line(order).putObject("attributes").put("a", 1);

    assertThat(hash(order)).isNotEqualTo(hash(other));
    assertThat(hash(order)).isNotEqualTo(hash(withAttributes("{\"a\":1}")));
  }

  private static ObjectNode withAttributes(String attributes) throws BrokenJsonException {
    ObjectNode order = sound();
    order.set("attributes", OrderJson.read(attributes.getBytes(StandardCharsets.UTF_8)));
    return order;
  }

  /** Stored hashes are compared with new ones for years: a change needs a new version. */
  @Test
  void staysWhatItIsForVersionOne() {
    assertThat(RequestHash.VERSION).isEqualTo(1);
    assertThat(SOUND_HASH)
        .isEqualTo("6515930a3160bc322362c4705a59ad62a61344ccf25970ed26836ce4cdde5ce4");
  }

  private static String hash(ObjectNode order) {
    try {
      byte[] json = order.toString().getBytes(StandardCharsets.UTF_8);
      OrderReader rules =
          new OrderReader(
              ReadOrder.workflows("order-fulfilment", "parallel-fulfilment"),
              new MoneyRules(Map.of("GBP", 3, "EUR", 3)),
              ReadOrder.LIMITS,
              InstantSource.system(),
              ReadOrder.TIMES);
      return RequestHash.of(ReadOrder.of(rules, OrderJson.read(json)).order());
    } catch (BrokenJsonException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
