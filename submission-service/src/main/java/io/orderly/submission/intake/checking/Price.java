package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.submission.intake.checking.MoneyRules.Scale;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a price: 0 or more, at most 15 digits, with no more decimals than its currency has. It may
 * be a JSON number or a text, so that a sender without exact numbers can still be exact.
 */
final class Price {

  static final String MALFORMED = "must be a plain decimal such as 12.50";
  static final String NEGATIVE = "must be 0 or more";
  static final String TOO_LONG = "must have at most 15 digits, at most 6 of them decimals";

  private static final int MOST_DIGITS = 15;

  /** Bounds the work before a number is made: that takes more than linear time. */
  private static final int MOST_CHARACTERS = 100;

  private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private Price() {}

  /** The price that the field holds. */
  static Optional<BigDecimal> read(InputObject line, String field, JsonNode node, Scale scale) {
    Optional<BigDecimal> number = number(node);
    if (number.isEmpty()) {
      return line.refuse(field, MALFORMED);
    }
    BigDecimal price = number.get();
    if (price.signum() < 0) {
      return line.refuse(field, NEGATIVE);
    }
    if (!isShort(price)) {
      return line.refuse(field, TOO_LONG);
    }
    return scale.fits(price)
        ? Optional.of(price.setScale(Math.min(Math.max(price.scale(), 0), scale.decimals())))
        : line.refuse(field, scale.rule());
  }

  private static Optional<BigDecimal> number(JsonNode node) {
    if (node.isNumber()) {
      return Optional.of(node.decimalValue());
    }
    String text = node.isTextual() ? node.textValue() : "";
    return text.length() <= MOST_CHARACTERS && PLAIN.matcher(text).matches()
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }

  /** Counted without writing the number out: 1e999999999 is five bytes of input. */
  private static boolean isShort(BigDecimal price) {
    BigDecimal stripped = price.stripTrailingZeros();
    int decimals = Math.max(stripped.scale(), 0);
    long wholeDigits = Math.max((long) stripped.precision() - stripped.scale(), 0);
    return decimals <= MoneyRules.MOST_DECIMALS && wholeDigits + decimals <= MOST_DIGITS;
  }
}
