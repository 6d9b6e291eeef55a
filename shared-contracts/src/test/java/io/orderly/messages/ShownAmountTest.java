package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownAmountTest {

  @ParameterizedTest
  @CsvSource({
    "15.300, GBP, 15.30",
    "15, EUR, 15.00",
    "1E+2, EUR, 100.00",
    "0.0000, EUR, 0.00",
    "15.305, GBP, 15.305",
    "15.30500, GBP, 15.305",
    "-2.5, USD, -2.50",
    "1500.000, JPY, 1500",
    "1500.5, JPY, 1500.5",
    "1.5, KWD, 1.500",
    "1.500, XAU, 1.500",
    "1.500, ZZZ, 1.500",
    "1.500, '', 1.500"
  })
  void anAmountHasTheDecimalsOfItsCurrencyAndLosesNone(
      BigDecimal amount, String currency, String shown) {
    assertThat(ShownAmount.of(amount, currency)).isEqualTo(shown);
  }
}
