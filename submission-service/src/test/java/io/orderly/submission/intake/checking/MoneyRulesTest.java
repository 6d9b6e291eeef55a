package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.FieldProblem;
import io.orderly.submission.testing.SampleOrder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Amounts keep to the minor units of their currency, and an order can't be of the future. */
class MoneyRulesTest {

  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

  private final OrderReader rules = rules(Map.of());

  @ParameterizedTest(name = "{1} {0}")
  @CsvSource({
    "JPY, 1200, 2400",
    "JPY, 1200.00, 2400",
    "GBP, 2.5, 5.00",
    "GBP, 2, 4.00",
    "GBP, 2.550, 5.10",
    "KWD, 0.125, 0.250",
    "CLF, 0.0001, 0.0002",
    "XAU, 0.000001, 0.000002"
  })
  void aTotalHasTheDecimalsOfItsCurrency(String currency, String price, String total) {
    ReadOrder sound = ReadOrder.of(rules, order(currency, price));

    assertThat(sound.order().order().total()).isEqualTo(new BigDecimal(total));
  }

  @ParameterizedTest(name = "{1} {0}")
  @CsvSource({
    "JPY, 1200.5, must have no decimals in JPY",
    "GBP, 2.501, must have at most 2 decimals in GBP",
    "KWD, 0.1255, must have at most 3 decimals in KWD"
  })
  void aPriceWithMoreDecimalsIsRefused(String currency, String price, String rule) {
    assertThat(ReadOrder.of(rules, order(currency, price)).problems())
        .containsExactly(new FieldProblem("lines[0].unitPrice", rule));
  }

  @Test
  void aShopMayHaveMoreDecimals() {
    OrderReader precise = rules(Map.of("gbp", 4));

    ReadOrder sound = ReadOrder.of(precise, order("GBP", "0.0125"));

    assertThat(sound.order().order().total()).isEqualTo(new BigDecimal("0.0250"));
    assertThat(ReadOrder.of(precise, order("EUR", "0.0125")).problems()).hasSize(1);
  }

  @Test
  void anUnknownCurrencyIsTheOnlyProblemOfItsOrder() {
    assertThat(ReadOrder.of(rules, order("ZZZ", "0.00125")).problems())
        .extracting(FieldProblem::field)
        .containsExactly("currency");
  }

  @Test
  void settingsThatAreNotPossibleAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MoneyRules(Map.of("ZZZ", 3)))
        .withMessage(
            "orderly.submission.order-rules.decimals.ZZZ is set, which is no ISO 4217 code");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MoneyRules(Map.of("GBP", 7)))
        .withMessage(
            "orderly.submission.order-rules.decimals.GBP must be those of its minor unit or more,"
                + " up to 6, but are 7");
    assertThatIllegalArgumentException().isThrownBy(() -> new MoneyRules(Map.of("KWD", 2)));
  }

  @Test
  void anOrderOfTheFutureIsRefused() {
    assertThat(ReadOrder.of(rules, placed("2026-06-01T12:05:00Z")).problems()).isEmpty();
    assertThat(ReadOrder.of(rules, placed("2026-06-01T12:05:00.001Z")).problems())
        .containsExactly(
            new FieldProblem(
                "placedAt", "must not lie in the future; the time to begin an order is startAt"));
  }

  private static ObjectNode placed(String at) {
    return SampleOrder.with(order -> order.put("placedAt", at));
  }

  private static ObjectNode order(String currency, String price) {
    ObjectNode order = SampleOrder.sound().put("currency", currency);
    order.putArray("lines").addObject().put("sku", "a").put("quantity", 2).put("unitPrice", price);
    return order;
  }

  private static OrderReader rules(Map<String, Integer> decimals) {
    return new OrderReader(
        ReadOrder.workflows("order-fulfilment"),
        new MoneyRules(decimals),
        ReadOrder.LIMITS,
        InstantSource.fixed(NOW),
        ReadOrder.TIMES);
  }
}
