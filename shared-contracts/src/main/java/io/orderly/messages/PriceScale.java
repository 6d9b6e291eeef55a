package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How exact amounts of a currency are.
 *
 * @param decimals the most that an amount may have, and as many as a total has
 */
public record PriceScale(String currency, int decimals) {

  /** Maximum decimals of any amount. */
  public static final int MAX_DECIMALS = 6;

  private static final String PLAIN_DECIMAL = "must be a plain decimal such as 12.50";
  private static final String TOO_LONG = "must have at most 15 digits, at most 6 of them decimals";
  private static final int MAX_DIGITS = 15;

  /** Bounds the work before a number is made: that takes more than linear time. */
  private static final int MAX_CHARACTERS = 100;

  private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  /**
   * A price: 0 or more, at most 15 digits, with no more decimals than its currency has. It may be a
   * JSON number or a text, so that a sender without exact numbers can still be exact.
   */
  public FieldType<BigDecimal> price() {
    return new FieldType<>(PLAIN_DECIMAL, PriceScale::number)
        .where(price -> price.signum() >= 0, "must be 0 or more")
        .where(PriceScale::isShort, TOO_LONG)
        .as(this::scaled, decimalsRule());
  }

  private static Optional<BigDecimal> number(JsonNode node) {
    if (node.isNumber()) {
      BigDecimal number = node.decimalValue();
      return Optional.of(node.isBigDecimal() ? number.stripTrailingZeros() : number);
    }
    String text = node.isTextual() ? node.textValue() : "";
    return text.length() <= MAX_CHARACTERS && PLAIN.matcher(text).matches()
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }

  /** Counted without writing the number out: 1e999999999 is five bytes of input. */
  private static boolean isShort(BigDecimal price) {
    BigDecimal stripped = price.stripTrailingZeros();
    int fraction = Math.max(stripped.scale(), 0);
    long wholeDigits = Math.max((long) stripped.precision() - stripped.scale(), 0);
    return fraction <= MAX_DECIMALS && wholeDigits + fraction <= MAX_DIGITS;
  }

  private Optional<BigDecimal> scaled(BigDecimal price) {
    return price.stripTrailingZeros().scale() <= decimals
        ? Optional.of(price.setScale(Math.min(Math.max(price.scale(), 0), decimals)))
        : Optional.empty();
  }

  /** Exact: only what fits is summed up. */
  public BigDecimal total(BigDecimal sum) {
    return sum.setScale(
        Math.max(decimals, sum.stripTrailingZeros().scale()), RoundingMode.UNNECESSARY);
  }

  private String decimalsRule() {
    return switch (decimals) {
      case 0 -> "must have no decimals in " + currency;
      case 1 -> "must have at most 1 decimal in " + currency;
      default -> "must have at most %d decimals in %s".formatted(decimals, currency);
    };
  }
}
