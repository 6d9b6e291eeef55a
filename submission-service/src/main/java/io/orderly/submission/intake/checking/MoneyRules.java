package io.orderly.submission.intake.checking;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many decimals an amount may have: those of its currency's minor unit (JPY 0, GBP 2, KWD 3),
 * or more where a shop's prices have more.
 */
public final class MoneyRules {

  /** The most decimals of any amount. */
  public static final int MOST_DECIMALS = 6;

  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private final Map<String, Integer> decimals;

  /**
   * The rules of ISO 4217, and these.
   *
   * @param decimals by currency code, where they differ from those of its minor unit
   * @throws IllegalArgumentException when a code is unknown or a number is not possible
   */
  public MoneyRules(Map<String, Integer> decimals) {
    Map<String, Integer> checked = new TreeMap<>();
    decimals.forEach((code, digits) -> checked.put(known(code), possible(code, digits)));
    this.decimals = Map.copyOf(checked);
  }

  /** Whether ISO 4217 knows the code. */
  static boolean isCurrency(String code) {
    return CURRENCIES.contains(code);
  }

  private static String known(String code) {
    // Environment variables lose their case.
    String currency = code.toUpperCase(Locale.ROOT);
    if (!isCurrency(currency)) {
      throw new IllegalArgumentException(
          "orderly.submission.order-rules.decimals.%s is set, which is no ISO 4217 code"
              .formatted(code));
    }
    return currency;
  }

  private static int possible(String code, int digits) {
    if (digits < minorUnit(code.toUpperCase(Locale.ROOT)) || digits > MOST_DECIMALS) {
      throw new IllegalArgumentException(
          ("orderly.submission.order-rules.decimals.%s must be those of its minor unit or more, up"
                  + " to %d, but are %d")
              .formatted(code, MOST_DECIMALS, digits));
    }
    return digits;
  }

  /** The scale of this currency; the widest for what is no currency, or has no minor unit. */
  Scale scaleOf(String currency) {
    Integer configured = decimals.get(currency);
    if (configured != null) {
      return new Scale(currency, configured);
    }
    return new Scale(currency, isCurrency(currency) ? minorUnit(currency) : MOST_DECIMALS);
  }

  /** Gold and the like have none. */
  private static int minorUnit(String currency) {
    int digits = Currency.getInstance(currency).getDefaultFractionDigits();
    return digits < 0 ? MOST_DECIMALS : digits;
  }

  /**
   * How exact amounts of a currency are.
   *
   * @param decimals the most that an amount may have, and as many as a total has
   */
  record Scale(String currency, int decimals) {

    boolean fits(BigDecimal amount) {
      return amount.stripTrailingZeros().scale() <= decimals;
    }

    /** Exact: only what fits is summed up. */
    BigDecimal total(BigDecimal sum) {
      return sum.setScale(
          Math.max(decimals, sum.stripTrailingZeros().scale()), RoundingMode.UNNECESSARY);
    }

    String rule() {
      return switch (decimals) {
        case 0 -> "must have no decimals in " + currency;
        case 1 -> "must have at most 1 decimal in " + currency;
        default -> "must have at most %d decimals in %s".formatted(decimals, currency);
      };
    }
  }
}
