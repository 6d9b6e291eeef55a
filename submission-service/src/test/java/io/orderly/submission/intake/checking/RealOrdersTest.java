package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.FieldProblem;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import io.orderly.submission.testing.RealOrders;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RealOrdersTest {

  /** One of its prices is a tenth of a penny. */
  private final OrderReader rules =
      new OrderReader(
          ReadOrder.workflows("order-fulfilment"),
          new MoneyRules(Map.of("GBP", 3)),
          ReadOrder.LIMITS,
          InstantSource.system(),
          ReadOrder.TIMES);

  @BeforeEach
  void needsTheFile() {
    RealOrders.assumePresent();
  }

  @Test
  void distinguishesTheValidOrdersOfAShop() throws IOException {
    List<ReadOrder> checked;
    try (BufferedReader lines = RealOrders.open()) {
      checked = lines.lines().map(this::check).toList();
    }

    List<ValidOrder> sound =
        checked.stream().map(ReadOrder::order).filter(Objects::nonNull).toList();
    assertThat(checked).hasSize(12_795);
    assertThat(sound).hasSize(8_803);
    assertThat(sound.stream().mapToInt(draft -> draft.order().lines().size()).sum())
        .isEqualTo(172_648);
    assertThat(sound).filteredOn(RealOrdersTest::isFree).hasSize(1);
    assertThat(count(checked, "customerId")).isEqualTo(2_090);
    assertThat(count(checked, "quantity")).isEqualTo(2_764);
  }

  private static boolean isFree(ValidOrder draft) {
    return draft.order().total().compareTo(BigDecimal.ZERO) == 0;
  }

  private static long count(List<ReadOrder> checked, String field) {
    return checked.stream()
        .filter(
            order ->
                order.problems().stream()
                    .map(FieldProblem::field)
                    .anyMatch(path -> path.endsWith(field)))
        .count();
  }

  private ReadOrder check(String line) {
    try {
      return ReadOrder.of(rules, OrderJson.read(line.getBytes(StandardCharsets.UTF_8)));
    } catch (BrokenJsonException broken) {
      throw new IllegalStateException(line, broken);
    }
  }
}
