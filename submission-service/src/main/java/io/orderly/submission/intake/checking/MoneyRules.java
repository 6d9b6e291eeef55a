package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How exact amounts are: prices have at most the decimals of their currency's minor unit (JPY 0,
 * GBP 2, KWD 3), or more where a shop's prices have more.
 */
public final class MoneyRules {

  /** Maximum decimals of any amount. */
  public static final int MAX_DECIMALS = 6;

  private static final String PLAIN_DECIMAL = "must be a plain decimal such as 12.50";
  private static final String TOO_LONG = "must have at most 15 digits, at most 6 of them decimals";
  private static final int MAX_DIGITS = 15;

  /** Bounds the work before a number is made: that takes more than linear time. */
  private static final int MAX_CHARACTERS = 100;

  private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
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
  Scale scaleOf(String currency) {
    Integer configured = decimals.get(currency);
    if (configured != null) {
      return new Scale(currency, configured);
    }
    return new Scale(currency, isCurrency(currency) ? minorUnit(currency) : MAX_DECIMALS);
  }

  /** Gold and the like have none. */
  private static int minorUnit(String currency) {
    int digits = Currency.getInstance(currency).getDefaultFractionDigits();
    return digits < 0 ? MAX_DECIMALS : digits;
  }

  /**
   * How exact amounts of a currency are.
   *
   * @param decimals the most that an amount may have, and as many as a total has
   */
  record Scale(String currency, int decimals) {

    /**
     * A price: 0 or more, at most 15 digits, with no more decimals than its currency has. It may be
     * a JSON number or a text, so that a sender without exact numbers can still be exact.
     */
    FieldType<BigDecimal> price() {
      return new FieldType<>(PLAIN_DECIMAL, Scale::number)
          .where(price -> price.signum() >= 0, "must be 0 or more")
          .where(Scale::isShort, TOO_LONG)
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
    BigDecimal total(BigDecimal sum) {
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
}
