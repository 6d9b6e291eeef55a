package io.orderly.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttributePathsTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          {"a":1,"b":2}                         | attributes              | {"a":1,"b":2}
          {"a":1,"b":2}                         | attributes.a            | {"a":1}
          {"a":1.50,"b":2}                      | attributes.a            | {"a":1.50}
          {"a":null}                            | attributes.a            | {"a":null}
          {"a":1}                               | attributes.b            | none
          {"a":1}                               | attributes.a.b          | none
          {"a":1}                               | lines.attributes        | none
          {"a":{"b":1,"c":2},"d":{"b":3}}       | attributes.a.b          | {"a":{"b":1}}
          {"a":{"b":1,"c":2},"d":3}             | attributes.a.b attributes.d | {"a":{"b":1},"d":3}
          {"ab":1,"a":2}                        | attributes.a            | {"a":2}
          {"a":[{"b":1,"c":2},{"c":3},4,[{"b":5}]]} | attributes.a.b      | {"a":[{"b":1},{},{},[{"b":5}]]}
          {"a":[{"c":1}]}                       | attributes.a.b          | none
          {"a":{}}                              | attributes.a            | {"a":{}}
          {"attributes":{"a":1},"a":2}          | attributes.attributes   | {"attributes":{"a":1}}
          """)
  void selectsWhatIsNamedAndNothingElse(
      String attributes, String paths, @Nullable String selected) {
    Order order = order(attributes, attributes).withOnly(paths(paths));

    assertThat(text(order.attributes())).isEqualTo(selected);
    assertThat(order.lines().get(0).attributes()).isEqualTo(lines(attributes, paths));
    assertThat(order.lines().get(1).attributes()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"pan":"4111","ok":1.50}   | results.pay.pan          | {"pan":"***","ok":1.50}
          {"pan":"4111"}             | results.pay              | "***"
          {"pan":"4111"}             | results                  | "***"
          [{"pan":1},{"a":2}]        | results.pay.pan          | [{"pan":"***"},{"a":2}]
          "4111"                     | results.pay.pan          | "***"
          {"pan":"4111"}             | results.ship.pan         | {"pan":"4111"}
          {"pan":"4111"}             | attributes.pan           | {"pan":"4111"}
          """)
  void masksWhatIsNamedOfAResult(String result, String paths, String shown) throws Exception {
    AttributePaths.Branch ofPay = paths(paths).ofResult("pay");

    assertThat(ofPay.maskValue(JSON.readTree(result))).hasToString(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          attributes.a                    | {"pay":{"id":1.50,"pan":"4111"},"pack":[{"kg":1,"no":2}],"ok":true}
          attributes.a no-results         | {}
          results.pay                     | {"pay":{"id":1.50,"pan":"4111"}}
          results.pay.id results.ok       | {"pay":{"id":1.50},"ok":true}
          results.pay.gone results.ok.a   | {}
          results.pack.kg                 | {"pack":[{"kg":1}]}
          """)
  void selectsTheResultsThatAreNamedOrAll(String paths, String selected) throws Exception {
    String results =
        "{\"pay\":{\"id\":1.50,\"pan\":\"4111\"},\"pack\":[{\"kg\":1,\"no\":2}],\"ok\":true}";
    Map<String, JsonNode> given = JSON.readValue(results, new TypeReference<>() {});

    assertThat(JSON.valueToTree(paths(paths).resultsOf(given)).toString()).isEqualTo(selected);
  }

  @Test
  void namesTheTextsAndNumbersThatItStandsFor() {
    Order order =
        order(
            "{\"a\":{\"b\":[\"x\",{\"c\":1.50}],\"d\":true,\"e\":null},\"f\":\"y\"}",
            "{\"a\":\"z\"}");

    assertThat(order.valuesAt(paths("attributes.a"))).containsExactly("x", "1.50");
    assertThat(order.valuesAt(paths("attributes.f lines.attributes.a"))).containsExactly("y", "z");
    assertThat(order.valuesAt(AttributePaths.NONE)).isEmpty();
  }

  @Test
  void namesAreThoseOfThePattern() {
    Stream<String> ofOneCharacter =
        IntStream.range(0, 0x3000).mapToObj(character -> "a" + (char) character);
    Stream<String> ofLengths = IntStream.of(0, 1, 100, 101).mapToObj("z"::repeat);
    assertThat(Stream.concat(ofOneCharacter, ofLengths))
        .allSatisfy(
            text ->
                assertThat(AttributePaths.isName(text))
                    .isEqualTo(AttributePaths.NAME.matcher(text).matches()));
  }

  private static @Nullable ObjectNode lines(String attributes, String paths) {
    return paths.equals("lines.attributes") ? object(attributes) : null;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a":1,"b":[2]}               | attributes          | {"a":"***","b":"***"}
          {"a":1,"b":2}                 | attributes.a        | {"a":"***","b":2}
          {"a":{"b":"t","c":2.50}}      | attributes.a.b      | {"a":{"b":"***","c":2.50}}
          {"a":{"b":{"c":1}}}           | attributes.a.b      | {"a":{"b":"***"}}
          {"a":[{"b":1},{"c":2},"t"]}   | attributes.a.b      | {"a":[{"b":"***"},{"c":2},"***"]}
          {"a":"a token for an object"} | attributes.a.b      | {"a":"***"}
          {"a":null}                    | attributes.a        | {"a":"***"}
          {"b":1}                       | attributes.a        | {"b":1}
          {"a":1}                       | lines.attributes    | {"a":1}
          """)
  void masksWhatIsNamed(String attributes, String paths, String masked) {
    Order order = order(attributes, attributes);

    assertThat(text(order.masked(paths(paths)).attributes())).isEqualTo(masked);
    assertThat(text(order.attributes())).isEqualTo(attributes);
    ObjectNode json = JSON.valueToTree(order);
    paths(paths).maskIn(json);
    assertThat(json).isEqualTo(JSON.valueToTree(order.masked(paths(paths))));
  }

  @Test
  void pathsOfLinesAreForEachLine() {
    Order order = order("{\"a\":1}", "{\"a\":2,\"b\":3}");

    assertThat(order.withOnly(paths("lines.attributes.a")).lines().get(0).attributes())
        .isEqualTo(object("{\"a\":2}"));
    assertThat(order.masked(paths("lines.attributes.b")).lines().get(0).attributes())
        .isEqualTo(object("{\"a\":2,\"b\":\"***\"}"));
    assertThat(order.masked(AttributePaths.ALL).toString()).doesNotContain("***");
    assertThat(order.withOnly(AttributePaths.NONE).hasAttributes()).isFalse();
  }

  @Test
  void aPlainOrderStaysTheSame() {
    Order plain = order(null, null);

    assertThat(plain.withOnly(AttributePaths.NONE)).isSameAs(plain);
    assertThat(plain.masked(AttributePaths.ALL)).isSameAs(plain);
    assertThat(JSON.valueToTree(plain).findValue("attributes")).isNull();
  }

  @Test
  void noTextOfAnOrderTellsItsAttributes() {
    assertThat(order("{\"a\":\"secret\"}", "{\"a\":\"secret\"}").toString())
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attributes",
        "[]",
        "[attribute.a]",
        "[attributes.]",
        "[.attributes]",
        "[attributes..a]",
        "[attributes.a b]",
        "['attributes.a[0]']",
        "['attributes/a']",
        "['attributes.*']",
        "[order.attributes.a]",
        "[lines.sku]",
        "[lines]",
        "['lines[0].attributes']",
        "[results.A]",
        "[Attributes.a]",
        "[1]",
        "[[attributes]]",
        "[attributes.\u00fc]"
      })
  void refusesWhatIsNoListOfPaths(String paths) {
    assertThat(errors(workflow("reads: " + paths, "")))
        .singleElement()
        .asString()
        .startsWith("step \"ship\": reads is ")
        .contains("it must be a list of 1 to 100 paths, such as [attributes.address");
    assertThat(errors(workflow("", "sensitive: " + paths)))
        .singleElement()
        .asString()
        .startsWith("workflow: sensitive is ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[attributes.b, attributes.a, attributes.a]",
        "[attributes.a.b, attributes.a]",
        "[attributes, attributes.a]",
        "[lines.attributes.a, lines.attributes]"
      })
  void namesThePathThatStandsTwiceOrInsideAnotherOne(String paths) {
    String last = paths.substring(paths.lastIndexOf(' ') + 1, paths.length() - 1);

    assertThat(errors(workflow("reads: " + paths, "")))
        .containsExactly(
            "step \"ship\": reads is a list; it must not have "
                + last
                + " twice or inside another path.");
  }

  @Test
  void namesTheFirstPathThatIsNone() {
    assertThat(errors(workflow("reads: [attributes.a, adress, 1]", "")))
        .singleElement()
        .asString()
        .endsWith(
            "such as [attributes.address, results.pay.paymentId]; no-results stands for no result;"
                + " path 2 is none of these.");
  }

  @Test
  void readsPathsOfAStepAndOfTheWorkflow() {
    WorkflowDefinition workflow =
        parse(
            workflow(
                "reads: [ lines.attributes.size, attributes.address ]",
                "sensitive: [attributes.card.token, attributes.address-line, attributes.address]"));

    assertThat(workflow.step("ship").reads().paths())
        .containsExactly("attributes.address", "lines.attributes.size");
    assertThat(workflow.sensitive().paths()).hasSize(3);
  }

  @Test
  void resultsOfStepsThatThereAreCanBeSensitive() {
    WorkflowDefinition workflow =
        parse(workflow("", "sensitive: [results.ship.label.url, attributes.a, results.ship.note]"));

    assertThat(workflow.sensitive().paths())
        .containsExactly("attributes.a", "results.ship.label.url", "results.ship.note");
    assertThat(errors(workflow("", "sensitive: [results.gone.a]")))
        .singleElement()
        .asString()
        .endsWith("must not have results.gone.a: no step is named gone.");
  }

  @Test
  void pathsMakeAnotherVersionAndTheirOrderDoesNot() {
    List<String> versions =
        List.of(
            version("", ""),
            version("reads: [attributes.a]", ""),
            version("reads: [attributes.a, attributes.b]", ""),
            version("", "sensitive: [attributes.a]"));

    assertThat(versions).doesNotHaveDuplicates();
    assertThat(version("reads: [attributes.b, attributes.a]", "")).isEqualTo(versions.get(2));
  }

  private static String version(String reads, String sensitive) {
    return parse(workflow(reads, sensitive)).id().version();
  }

  private static WorkflowDefinition parse(String yaml) {
    return new WorkflowParser().parse("test.yaml", yaml);
  }

  private static List<String> errors(String yaml) {
    InvalidWorkflowException invalid =
        catchThrowableOfType(InvalidWorkflowException.class, () -> parse(yaml));
    assertThat(invalid).isNotNull();
    return invalid.errors();
  }

  private static String workflow(String reads, String sensitive) {
    return """
    name: shop
    agents:
      carrier: { idempotency-window: 30d }
    steps:
      - name: ship
        agent: carrier
        complete-within: 10s
        %s
    %s
    """
        .formatted(reads, sensitive);
  }

  private static AttributePaths paths(String paths) {
    return new AttributePaths(Arrays.asList(paths.split(" ")));
  }

  private static Order order(@Nullable String attributes, @Nullable String ofFirstLine) {
    return new Order(
        "reference",
        "customer",
        null,
        "EUR",
        null,
        BigDecimal.TEN,
        List.of(
            new OrderLine("a", null, 1, BigDecimal.ONE, object(ofFirstLine)),
            new OrderLine("b", null, 1, BigDecimal.ONE)),
        object(attributes));
  }

  private static @Nullable String text(@Nullable ObjectNode attributes) {
    return attributes == null ? null : attributes.toString();
  }

  private static @Nullable ObjectNode object(@Nullable String json) {
    try {
      return json == null ? null : JSON.readValue(json, ObjectNode.class);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(json, broken);
    }
  }
}
