package io.orderly.partner.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.AmendedOrder;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.StepConditions.UndecidableException;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.ConditionCheck.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Expressions of workflows that have a value: what an order becomes, or when a step ends. */
class StepValueTest {

  private static final Order ORDER =
      new Order(
          "ref-1",
          "ada",
          null,
          "EUR",
          null,
          new BigDecimal("31.00"),
          List.of(
              new OrderLine(
                  "tent", "green", 2, new BigDecimal("10.50"), object("{\"size\":3,\"w\":1.5}")),
              new OrderLine("unicorn", null, 1, new BigDecimal("10.00"))),
          object("{\"deliverAt\":\"2026-02-01T08:00:00+01:00\"}"));

  private static final Map<String, JsonNode> RESULTS =
      Map.of(
          "allocate",
          object(
              "{\"unavailable\":[{\"sku\":\"unicorn\",\"quantity\":1}],\"availableLines\":[1]}"));

  private static ObjectNode object(String json) {
    try {
      return (ObjectNode) MessageCodec.mapper().readTree(json);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  private static JsonNode value(String text) throws UndecidableException {
    return CompiledConditions.findValue(text, error -> {})
        .orElseThrow()
        .evaluate(UUID.randomUUID(), ORDER, RESULTS, null);
  }

  @Test
  void linesThatAreLeftOutLeaveTheOthersAsTheyWere() throws Exception {
    JsonNode lines =
        value(
            "order.lines.filter(line, !results.allocate.unavailable.exists(item, item.sku =="
                + " line.sku))");
    List<String> errors = new ArrayList<>();

    AmendedOrder amended =
        AmendedOrder.of(
            ORDER,
            lines,
            null,
            AttributeLimits.USUAL,
            AttributePaths.NONE,
            (path, rule) -> errors.add(path + " " + rule));

    assertThat(errors).isEmpty();
    assertThat(amended.order().lines())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("attributes")
        .containsExactly(ORDER.lines().get(0));
    assertThat(amended.order().lines().get(0).attributes()).hasToString("{\"size\":3,\"w\":1.5}");
    assertThat(amended.order().total()).isEqualTo(new BigDecimal("21.00"));
  }

  /** An order may have the same sku twice, of which one line is available. */
  @Test
  void linesAreTakenByTheirIndex() throws Exception {
    JsonNode lines = value("results.allocate.availableLines.map(index, order.lines[index])");
    JsonNode none = value("results.allocate.unavailable.filter(item, item.quantity > 1)");

    assertThat(lines.findValuesAsText("sku")).containsExactly("unicorn");
    assertThat(none.isArray() && none.isEmpty()).isTrue();
  }

  @Test
  void allLinesAsTheyAreAreNoChange() throws Exception {
    AmendedOrder amended =
        AmendedOrder.of(
            ORDER,
            value("order.lines"),
            null,
            AttributeLimits.USUAL,
            AttributePaths.NONE,
            (path, rule) -> {});

    assertThat(amended.changes()).isEmpty();
  }

  @Test
  void aTimeIsTheTextThatTheOrderHas() throws Exception {
    assertThat(value("order.attributes.deliverAt").asText()).isEqualTo("2026-02-01T08:00:00+01:00");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> value("results.allocate.available"))
        .isInstanceOf(UndecidableException.class)
        .hasMessage("results.allocate.available: there is no available");
  }

  @Test
  void anInvalidExpressionIsAnErrorOfTheFile() {
    assertThat(StepCondition.findError(Kind.VALUE, "results.pay.lines", Set.of("allocate"), false))
        .contains("results has no \"pay\" when it is decided; it may read results of allocate");
    assertThat(StepCondition.findError(Kind.VALUE, "order.lines", Set.of(), false)).isEmpty();
    assertThat(
            StepCondition.findError(Kind.CONDITION, "order.lines.map(l, l.sku)", Set.of(), false))
        .isPresent();
    assertThat(CompiledConditions.findValue("order.lines.filter(", error -> {})).isEmpty();
  }
}
