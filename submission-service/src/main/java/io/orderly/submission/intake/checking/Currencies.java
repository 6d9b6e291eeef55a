package io.orderly.submission.intake.checking;

import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;

/** The codes of ISO 4217. */
final class Currencies {

  private static final Set<String> CODES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private Currencies() {}

  static boolean isKnown(String code) {
    return CODES.contains(code);
  }
}
