package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.StepConditions.UndecidableException;
import io.orderly.workflow.AttributePaths;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an order becomes by a step of its workflow that amends it. */
class AmendedOrderTest {

  private static final Order ORDER =
      new Order(
          "ref-1",
          "ada",
          null,
          "EUR",
          null,
          new BigDecimal("25.50"),
          List.of(
              new OrderLine("tent", "green", 2, new BigDecimal("10"), attributes("{\"size\":3}")),
              new OrderLine("rope", null, 1, new BigDecimal("5.5"))),
          attributes("{\"gift\":true,\"note\":\"hi\"}"));

  private final List<String> errors = new ArrayList<>();

  private static ObjectNode attributes(String json) {
    return (ObjectNode) json(json);
  }

  private static JsonNode json(String json) {
    return EarlierResults.parse(json);
  }

  private AmendedOrder amended(@Nullable String lines, @Nullable String attributes)
      throws UndecidableException {
    return AmendedOrder.of(
        ORDER,
        lines == null ? null : json(lines),
        attributes == null ? null : json(attributes),
        AttributeLimits.USUAL,
        AttributePaths.NONE,
        (path, rule) -> errors.add(path + " " + rule));
  }

  @Test
  void theTotalIsThatOfTheNewLines() throws UndecidableException {
    AmendedOrder amended =
        amended(
            "[{\"sku\":\"tent\",\"description\":\"green\",\"quantity\":1,\"unitPrice\":\"10\","
                + "\"attributes\":{\"size\":3}}]",
            null);

    assertThat(errors).isEmpty();
    assertThat(amended.order().total()).isEqualTo(new BigDecimal("10.00"));
    assertThat(amended.changes()).containsExactly("lines", "total");
    assertThat(amended.order().attributes()).isEqualTo(ORDER.attributes());
    assertThat(amended.result(2))
        .isEqualTo(
            "{\"edition\":2,\"total\":\"10.00\",\"lines\":[{\"sku\":\"tent\",\"quantity\":1,"
                + "\"unitPrice\":\"10.00\"}]}");
  }

  @Test
  void theSameLinesAreNoChangeWhateverZerosTheirPricesEndWith() throws UndecidableException {
    AmendedOrder amended =
        amended(
            "[{\"sku\":\"tent\",\"description\":\"green\",\"quantity\":2,\"unitPrice\":10.00,"
                + "\"attributes\":{\"size\":3}},{\"sku\":\"rope\",\"quantity\":1,"
                + "\"unitPrice\":\"5.50\"}]",
            "{\"gift\":true}");

    assertThat(errors).isEmpty();
    assertThat(amended.changes()).isEmpty();
  }

  @Test
  void aChangedAttributeOfALineIsAChange() throws UndecidableException {
    AmendedOrder amended =
        amended(
            "[{\"sku\":\"tent\",\"description\":\"green\",\"quantity\":2,\"unitPrice\":10,"
                + "\"attributes\":{\"size\":4}},{\"sku\":\"rope\",\"quantity\":1,"
                + "\"unitPrice\":5.5}]",
            null);

    assertThat(amended.changes()).containsExactly("lines");
  }

  @Test
  void attributesAreMerged() throws UndecidableException {
    AmendedOrder amended = amended(null, "{\"gift\":null,\"partial\":true}");

    assertThat(amended.order().attributes()).isEqualTo(json("{\"note\":\"hi\",\"partial\":true}"));
    assertThat(amended.changes()).containsExactly("attributes.gift", "attributes.partial");
    assertThat(amended.order().total()).isEqualTo(ORDER.total());
    assertThat(amended.order().lines()).isEqualTo(ORDER.lines());
  }

  @Test
  void theRulesAreThoseOfNewOrders() throws UndecidableException {
    amended("[]", null);
    amended(
        "[{\"sku\":\"tent\",\"quantity\":0,\"unitPrice\":\"1.234\",\"colour\":\"red\"},7]", null);
    amended(null, "{\"a b\":1}");

    assertThat(errors)
        .containsExactly(
            "lines must be an array of 1 to 2000 lines",
            "lines[0].colour is not a known field",
            "lines[0].quantity must be a whole number from 1 to 1000000",
            "lines[0].unitPrice must have at most 2 decimals in EUR",
            "lines[1] must be an object",
            "attributes.a b must have a name of 1 to 100 letters, digits and the characters _ $ @"
                + " : -");
  }

  /** Wrong for every order, so no policy of the workflow hides it. */
  @Test
  void aValueOfTheWrongTypeIsAnErrorOfTheExpression() {
    assertThatThrownBy(() -> amended("{\"sku\":\"tent\"}", null))
        .isExactlyInstanceOf(UndecidableException.class)
        .hasMessage("the value of the expression for lines must be an array of 1 to 2000 lines");
    assertThatThrownBy(() -> amended("null", null)).isExactlyInstanceOf(UndecidableException.class);
    assertThatThrownBy(() -> amended(null, "[]"))
        .isExactlyInstanceOf(UndecidableException.class)
        .hasMessage("the value of the expression for attributes must be an object");
    assertThat(errors).isEmpty();
  }
}
