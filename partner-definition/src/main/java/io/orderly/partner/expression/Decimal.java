package io.orderly.partner.expression;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An exact number with a fraction. Two that are equal in value are equal, whatever their digits
 * after the point.
 */
record Decimal(BigDecimal value) implements Comparable<Decimal> {

  /** Far beyond any amount, and small enough to be computed with at once. */
  private static final int MAX_DIGITS = 1000;

  Decimal {
    if (Math.abs((long) value.scale()) > MAX_DIGITS || value.precision() > MAX_DIGITS) {
      throw new ArithmeticException("a number has more than " + MAX_DIGITS + " digits");
    }
  }

  static Decimal of(long value) {
    return new Decimal(BigDecimal.valueOf(value));
  }

  /**
   * The number that a text writes.
   *
   * @throws ArithmeticException when it is none, or has too many digits
   */
  static Decimal of(String text) {
    if (text.length() > MAX_DIGITS) {
      throw new ArithmeticException("a number has more than " + MAX_DIGITS + " digits");
    }
    try {
      return new Decimal(new BigDecimal(text));
    } catch (NumberFormatException e) {
      throw new ArithmeticException("a text is no number");
    }
  }

  Decimal plus(Decimal other) {
    return new Decimal(value.add(other.value));
  }

  Decimal minus(Decimal other) {
    return new Decimal(value.subtract(other.value));
  }

  Decimal times(Decimal other) {
    return new Decimal(value.multiply(other.value));
  }

  /** The quotient to so many digits after the point, half to even. */
  Decimal dividedBy(Decimal other, int digits) {
    return new Decimal(value.divide(other.value, digits, RoundingMode.HALF_EVEN));
  }

  /** To so many digits after the point, half to even. */
  Decimal rounded(int digits) {
    return new Decimal(value.setScale(digits, RoundingMode.HALF_EVEN));
  }

  /**
   * With exactly so many digits after the point.
   *
   * @throws ArithmeticException when digits other than zero would be lost
   */
  Decimal exactly(int digits) {
    try {
      return new Decimal(value.setScale(digits, RoundingMode.UNNECESSARY));
    } catch (ArithmeticException e) {
      throw new ArithmeticException(
          "a number has more than %d digits after the point".formatted(digits));
    }
  }

  /** Without an exponent. */
  String format() {
    return value.toPlainString();
  }

  @Override
  public int compareTo(Decimal other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Decimal decimal && compareTo(decimal) == 0;
  }

  @Override
  public int hashCode() {
    return value.stripTrailingZeros().hashCode();
  }

  @Override
  public String toString() {
    return format();
  }
}
