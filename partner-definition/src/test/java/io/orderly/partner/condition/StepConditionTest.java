package io.orderly.partner.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.ConditionCheck.Kind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepConditionTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final UUID ORDER_ID = new UUID(0, 7);

  private static ConditionResult found(String condition, String attributes, String results)
      throws Exception {
    Order order =
        new Order(
            "web-1",
            "17850",
            "DE",
            "EUR",
            null,
            new BigDecimal("500.10"),
            List.of(new OrderLine("SKU-1", null, 2, new BigDecimal("250.05"))),
            attributes.isEmpty() ? null : (ObjectNode) JSON.readTree(attributes));
    Map<String, JsonNode> ofSteps =
        results.isEmpty() ? Map.of() : Map.of("credit-check", JSON.readTree(results));
    return StepCondition.compile(condition).decide(ORDER_ID, order, ofSteps, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order.total > 500",
        "minorUnits(order.total, order.currency) == 50010",
        "decimal(order.total) > decimal(\"500\")",
        "order.lines.exists(line, line.unitPrice == decimal(\"250.05\"))",
        "order.country in [\"DE\", \"AT\"]",
        "order.id == \"00000000-0000-0000-0000-000000000007\"",
        "!has(order.attributes.express)",
        "!(\"credit-check\" in results)"
      })
  void aConditionIsMet(String condition) throws Exception {
    assertThat(found(condition, "", "")).isEqualTo(ConditionResult.MET);
  }

  @Test
  void aConditionIsNotMet() throws Exception {
    assertThat(found("order.total > decimal(\"500.10\")", "", ""))
        .isEqualTo(ConditionResult.NOT_MET);
    assertThat(found("order.attributes.express", "{\"express\":false}", ""))
        .isEqualTo(ConditionResult.NOT_MET);
    assertThat(found("results[\"credit-check\"].score < 600", "", "{\"score\":600}"))
        .isEqualTo(ConditionResult.NOT_MET);
  }

  @Test
  void aResultIsReadAlikeBeforeAndAfterItIsStored() throws Exception {
    String condition = "results[\"credit-check\"].score % 2 == 0";

    assertThat(found(condition, "", "{\"score\":6e2}")).isEqualTo(ConditionResult.MET);
    assertThat(found(condition, "", "{\"score\":600}")).isEqualTo(ConditionResult.MET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          order.attributes.express                 | there is no express
          order.attributes.secret > 1              | overload not found
          order.attributes.secret                  | the value is neither true nor false
          results["credit-check"].score > 600      | attribute not found
          """)
  void aConditionWithoutAValueIsUndecidableAndTellsNoData(String condition, String why)
      throws Exception {
    ConditionResult found = found(condition, "{\"secret\":\"token-1\"}", "");

    assertThat(found.kind()).isEqualTo(ConditionResult.Kind.UNDECIDABLE);
    assertThat(found.failure()).startsWith(condition + ": ").doesNotContain("token-1");
    assertThat(found.failure()).endsWith(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          order.total >                            | at character
          order.sum > 1                            | an order has no field sum
          key == "a"                               | undeclared reference
          attempt == 1                             | undeclared reference
          size(order.lines)                        | a condition must be true or false
          results["check"].ok                      | results has no "check" when it is decided; it may read results of authorise, credit-check
          results.check.ok                         | results has no "check"
          has(results.check)                       | results has no "check"
          "check" in results                       | results has no "check"
          """)
  void anInvalidConditionIsFound(String condition, String error) {
    assertThat(
            StepCondition.findError(
                Kind.CONDITION, condition, Set.of("credit-check", "authorise"), false))
        .hasValueSatisfying(found -> assertThat(found).contains(error));
  }

  @Test
  void aFirstStepReadsNoResults() {
    assertThat(StepCondition.findError(Kind.CONDITION, "results.check.ok", Set.of(), false))
        .hasValue(
            "results has no \"check\" when it is decided; no step comes before this one, so it must"
                + " read the order only");
    assertThat(StepCondition.findError(Kind.CONDITION, "order.total > 5", Set.of(), false))
        .isEmpty();
  }

  @Test
  void aStepOfAGroupReadsItsElement() throws Exception {
    Order order =
        new Order(
            "web-1",
            "17850",
            "DE",
            "EUR",
            null,
            new BigDecimal("500.10"),
            List.of(new OrderLine("SKU-1", null, 2, new BigDecimal("250.05"))));
    StepCondition condition =
        StepCondition.compile("element.quantity == 2 && element.unitPrice > 250");

    assertThat(condition.decide(ORDER_ID, order, Map.of(), json -> json.path("lines").path(0)))
        .isEqualTo(ConditionResult.MET);
    assertThat(StepCondition.findError(Kind.CONDITION, "element.quantity > 1", Set.of(), true))
        .isEmpty();
    assertThat(StepCondition.findError(Kind.CONDITION, "element.quantity > 1", Set.of(), false))
        .hasValue("element is there for the steps of a group only, and this step is in none");
    assertThat(
            StepCondition.findError(
                Kind.CONDITION,
                "order.lines.exists(element, element.quantity > 1)",
                Set.of(),
                false))
        .isEmpty();
  }
}
