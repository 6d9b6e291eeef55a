package io.orderly.messages;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;

/** Amounts as people are shown them. */
public final class ShownAmount {

  private ShownAmount() {}

  /**
   * The amount with the decimals of its currency, or with more where they are not zeros: nothing is
   * rounded. One of an unknown currency stays as it was given.
   */
  public static String of(BigDecimal amount, String currency) {
    int decimals = decimals(currency);
    if (decimals < 0) {
      return amount.toPlainString();
    }
    int needed = amount.stripTrailingZeros().scale();
    return amount.setScale(Math.max(decimals, needed), RoundingMode.UNNECESSARY).toPlainString();
  }

  /** Below 0 where there are none, as of gold. */
  private static int decimals(String currency) {
    try {
      return Currency.getInstance(currency).getDefaultFractionDigits();
    } catch (IllegalArgumentException unknown) {
      return -1;
    }
  }
}
