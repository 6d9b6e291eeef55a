package io.orderly.submission.intake.checking;

import io.orderly.messages.PriceScale;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How exact amounts are: prices have at most the decimals of their currency's minor unit (JPY 0,
 * GBP 2, KWD 3), or more where a shop's prices have more.
 */
public final class MoneyRules {

  /** Maximum decimals of any amount. */
  public static final int MAX_DECIMALS = PriceScale.MAX_DECIMALS;

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
    if (digits < minorUnit(code.toUpperCase(Locale.ROOT)) || digits > MAX_DECIMALS) {
      throw new IllegalArgumentException(
          ("orderly.submission.order-rules.decimals.%s must be those of its minor unit or more, up"
                  + " to %d, but are %d")
              .formatted(code, MAX_DECIMALS, digits));
    }
    return digits;
  }

  /** The scale of this currency; the widest for what is no currency, or has no minor unit. */
  PriceScale scaleOf(String currency) {
    Integer configured = decimals.get(currency);
    if (configured != null) {
      return new PriceScale(currency, configured);
    }
    return new PriceScale(currency, isCurrency(currency) ? minorUnit(currency) : MAX_DECIMALS);
  }

  /** Gold and the like have none. */
  private static int minorUnit(String currency) {
    int digits = Currency.getInstance(currency).getDefaultFractionDigits();
    return digits < 0 ? MAX_DECIMALS : digits;
  }
}
