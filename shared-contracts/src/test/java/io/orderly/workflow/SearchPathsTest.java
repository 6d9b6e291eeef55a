package io.orderly.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.messages.MessageCodec;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchPathsTest {

  private static final String FILE =
      """
      name: shop
      agents:
        payment: { idempotency-window: 30d }
      steps:
        - { name: pay, agent: payment, complete-within: 20s }
      """;

  private static SearchPaths read(String fields) {
    return new WorkflowParser().parse("shop.yaml", FILE + fields).search();
  }

  private static List<String> errors(String fields) {
    return catchThrowableOfType(InvalidWorkflowException.class, () -> read(fields)).errors();
  }

  private static List<String> terms(SearchPaths paths, String attributes)
      throws JsonProcessingException {
    return paths.termsOf((ObjectNode) MessageCodec.mapper().readTree(attributes));
  }

  @Test
  void textsNumbersAndTruthAreFoundAsTheyWereWritten() throws JsonProcessingException {
    SearchPaths paths = read("search: [ attributes.email, attributes.a.n, attributes.gift ]");

    assertThat(terms(paths, "{\"email\":\"a=b@x\",\"a\":{\"n\":1.50},\"gift\":true}"))
        .containsExactly("attributes.email=a=b@x", "attributes.a.n=1.50", "attributes.gift=true");
    assertThat(terms(paths, "{\"a\":{\"n\":0.00000001}}"))
        .containsExactly("attributes.a.n=0.00000001");
  }

  @Test
  void whatIsNotOneShortValueIsNotFound() throws JsonProcessingException {
    SearchPaths paths = read("search: [ attributes.a, attributes.a.b ]");

    for (String value : List.of("{}", "[]", "[1]", "null", "\"\"", "\"" + "x".repeat(201) + "\"")) {
      assertThat(terms(paths, "{\"a\":" + value + "}")).isEmpty();
    }
    assertThat(paths.termsOf(null)).isEmpty();
    assertThat(terms(SearchPaths.NONE, "{\"a\":1}")).isEmpty();
  }

  @Test
  void resultsAreFoundByTheirStep() throws JsonProcessingException {
    SearchPaths paths =
        read(
            "search: [ results.pay.paymentId, results.pay, results.pay.card.last4, attributes.a ]");
    JsonNode result =
        MessageCodec.mapper().readTree("{\"paymentId\":\"p-1\",\"card\":{\"last4\":4242},\"a\":1}");

    assertThat(paths.termsOfResult("pay", result))
        .containsExactly("results.pay.paymentId=p-1", "results.pay.card.last4=4242");
    assertThat(paths.termsOfResult("pay", TextNode.valueOf("p-2")))
        .containsExactly("results.pay=p-2");
    assertThat(paths.termsOfResult("pa", result)).isEmpty();
    assertThat(paths.termsOfResult("pay", null)).isEmpty();
    assertThat(terms(paths, "{\"a\":2,\"pay\":3}")).containsExactly("attributes.a=2");
    assertThat(paths.haveResults()).isTrue();
    assertThat(read("search: [ attributes.results ]").haveResults()).isFalse();
  }

  @Test
  void ofANumberWithAHugeExponentNoDigitsAreWritten() throws JsonProcessingException {
    SearchPaths paths = read("search: [ attributes.a ]");

    assertThat(terms(paths, "{\"a\":1e999999999}")).isEmpty();
    assertThat(terms(paths, "{\"a\":1e-999999999}")).isEmpty();
    assertThat(terms(paths, "{\"a\":1e3}")).containsExactly("attributes.a=1000");
  }

  @Test
  void refusesTheResultOfAStepThatIsUnknown() {
    assertThat(errors("search: [ results.ship.trackingId ]"))
        .singleElement()
        .asString()
        .contains("must not have results.ship.trackingId: no step is named ship");
  }

  @Test
  void aTermIsAPathAndAValue() {
    assertThat(List.of("attributes.a=b", "results.pay=1", "attributes.a='%\n= "))
        .allMatch(SearchPaths::isTerm);
    assertThat(
            List.of(
                "",
                "a=b",
                "attributes=b",
                "attributes.a",
                "attributes.a=",
                "attributes.a=\0",
                "attributes.a=" + "x".repeat(10_000)))
        .noneMatch(SearchPaths::isTerm);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attributes.email",
        "[]",
        "[ attributes ]",
        "[ results ]",
        "[ lines.attributes.serial ]",
        "[ attributes.a, attributes.a ]",
        "[ attributes.a b ]",
        "[ attributes.a, 5 ]",
        "[ a.a, a.b, a.c, a.d, a.e, a.f, a.g, a.h, a.i ]"
      })
  void refusesWhatIsNoListOfUpToEightPaths(String list) {
    assertThat(errors("search: " + list.replace(" a.", " attributes.")))
        .singleElement()
        .asString()
        .contains("search is ", "it must be a list of 1 to 8 different paths");
  }

  @ParameterizedTest
  @ValueSource(strings = {"attributes.card", "attributes.card.token", "attributes.card.token.x"})
  void refusesWhatIsSensitive(String path) {
    assertThat(errors("sensitive: [ attributes.card.token ]\nsearch: [ " + path + " ]"))
        .singleElement()
        .asString()
        .contains("must not have " + path + ", which is sensitive");
  }

  @Test
  void isPartOfTheVersionWhereItIsGiven() {
    String plain = new WorkflowParser().parse("f", FILE).id().version();
    String one = new WorkflowParser().parse("f", FILE + "search: [ attributes.a ]").id().version();

    assertThat(one).isNotEqualTo(plain);
    assertThat(
            new WorkflowParser().parse("f", FILE + "search: [ attributes.a, attributes.b ]").id())
        .isEqualTo(
            new WorkflowParser().parse("f", FILE + "search: [ attributes.b, attributes.a ]").id());
  }
}
