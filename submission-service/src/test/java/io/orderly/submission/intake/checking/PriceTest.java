package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.messages.PriceScale;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTest {

  private static final FieldType<BigDecimal> PRICE = new PriceScale("XAU", 6).price();

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      quoteCharacter = '~',
      textBlock =
          """
          "2.55",             2.55
          2.55,               2.55
          2,                  2
          0,                  0
          "0",                0
          "-0",               0
          "007.10",           7.10
          0.000001,           0.000001
          "2.500000000",      2.500000
          1e2,                100
          1.5E1,              15
          0e-999999999,       0
          999999999999999,    999999999999999
          "999999999.999999", 999999999.999999
          """)
  void readsExactly(String json, String price) throws BrokenJsonException {
    assertThat(PRICE.read(node(json))).contains(new BigDecimal(price));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      textBlock =
          """
          "-0.01"            | must be 0 or more
          -1                 | must be 0 or more
          -1e999999999       | must be 0 or more
          1e999999999        | must have at most 15 digits, at most 6 of them decimals
          1e-999999999       | must have at most 15 digits, at most 6 of them decimals
          1000000000000000   | must have at most 15 digits, at most 6 of them decimals
          0.0000001          | must have at most 15 digits, at most 6 of them decimals
          1234567890.123456  | must have at most 15 digits, at most 6 of them decimals
          "1e2"              | must be a plain decimal such as 12.50
          ".5"               | must be a plain decimal such as 12.50
          "5."               | must be a plain decimal such as 12.50
          "+5"               | must be a plain decimal such as 12.50
          " 5"               | must be a plain decimal such as 12.50
          "1,000.00"         | must be a plain decimal such as 12.50
          "\u0665"           | must be a plain decimal such as 12.50
          "NaN"              | must be a plain decimal such as 12.50
          ""                 | must be a plain decimal such as 12.50
          true               | must be a plain decimal such as 12.50
          {}                 | must be a plain decimal such as 12.50
          """)
  void refuses(String json, String rule) throws BrokenJsonException {
    assertThat(PRICE.read(node(json))).isEmpty();
    assertThat(PRICE.brokenRule(node(json))).isEqualTo(rule);
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 99_000})
  void refusesALongTextBeforeItIsMadeANumber(int digits) throws BrokenJsonException {
    assertThat(PRICE.read(node('"' + "9".repeat(digits) + '"'))).isEmpty();
  }

  private static JsonNode node(String json) throws BrokenJsonException {
    return OrderJson.read(("{\"unitPrice\":" + json + "}").getBytes(StandardCharsets.UTF_8))
        .get("unitPrice");
  }
}
