package io.orderly.partner.expression;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.Currency;
import java.util.List;
import java.util.Locale;

/** Exact numbers: made of texts and ints, computed with, compared, and written as money. */
final class DecimalFunctions extends FunctionSet {

  private static final CelType DECIMAL = OpaqueType.create("decimal");

  DecimalFunctions() {
    decimals();
    for (Operator operator : Operator.values()) {
      operator(operator);
    }
    money();
  }

  private void decimals() {
    declare(
        "decimal",
        newGlobalOverload("decimal_of_text", DECIMAL, SimpleType.STRING),
        newGlobalOverload("decimal_of_int", DECIMAL, SimpleType.INT),
        newGlobalOverload("decimal_of_decimal", DECIMAL, DECIMAL));
    bind(CelFunctionBinding.from("decimal_of_text", String.class, Decimal::of));
    bind(CelFunctionBinding.from("decimal_of_int", Long.class, Decimal::of));
    bind(CelFunctionBinding.from("decimal_of_decimal", Decimal.class, decimal -> decimal));
    declare("string", newGlobalOverload("decimal_to_string", SimpleType.STRING, DECIMAL));
    bind(CelFunctionBinding.from("decimal_to_string", Decimal.class, Decimal::format));
    declare("-_", newGlobalOverload("negate_decimal", DECIMAL, DECIMAL));
    bind(
        CelFunctionBinding.from(
            "negate_decimal", Decimal.class, value -> Decimal.of(0).minus(value)));
    declare("round", newGlobalOverload("round_decimal", DECIMAL, DECIMAL, SimpleType.INT));
    bind(
        CelFunctionBinding.from(
            "round_decimal",
            Decimal.class,
            Long.class,
            (value, digits) -> value.rounded(checkedDigits(digits))));
    declare(
        "divide", newGlobalOverload("divide_decimals", DECIMAL, DECIMAL, DECIMAL, SimpleType.INT));
    bind(
        CelFunctionBinding.from(
            "divide_decimals",
            List.of(Decimal.class, Decimal.class, Long.class),
            arguments ->
                ((Decimal) arguments[0])
                    .dividedBy((Decimal) arguments[1], checkedDigits((Long) arguments[2]))));
  }

  /** Of decimals. */
  private enum Operator {
    ADD("_+_", DECIMAL),
    SUBTRACT("_-_", DECIMAL),
    MULTIPLY("_*_", DECIMAL),
    LESS("_<_", SimpleType.BOOL),
    LESS_EQUALS("_<=_", SimpleType.BOOL),
    GREATER("_>_", SimpleType.BOOL),
    GREATER_EQUALS("_>=_", SimpleType.BOOL);

    private final String symbol;
    private final CelType type;

    Operator(String symbol, CelType type) {
      this.symbol = symbol;
      this.type = type;
    }

    Object apply(Decimal one, Decimal other) {
      return switch (this) {
        case ADD -> one.plus(other);
        case SUBTRACT -> one.minus(other);
        case MULTIPLY -> one.times(other);
        case LESS -> one.compareTo(other) < 0;
        case LESS_EQUALS -> one.compareTo(other) <= 0;
        case GREATER -> one.compareTo(other) > 0;
        case GREATER_EQUALS -> one.compareTo(other) >= 0;
      };
    }
  }

  /** For two decimals, and for a decimal and an int on either side. */
  private void operator(Operator operator) {
    String name = operator.name().toLowerCase(Locale.ROOT);
    declare(
        operator.symbol,
        newGlobalOverload(name + "_decimals", operator.type, DECIMAL, DECIMAL),
        newGlobalOverload(name + "_decimal_int", operator.type, DECIMAL, SimpleType.INT),
        newGlobalOverload(name + "_int_decimal", operator.type, SimpleType.INT, DECIMAL));
    bind(
        CelFunctionBinding.from(name + "_decimals", Decimal.class, Decimal.class, operator::apply));
    bind(
        CelFunctionBinding.from(
            name + "_decimal_int",
            Decimal.class,
            Long.class,
            (one, other) -> operator.apply(one, Decimal.of(other))));
    bind(
        CelFunctionBinding.from(
            name + "_int_decimal",
            Long.class,
            Decimal.class,
            (one, other) -> operator.apply(Decimal.of(one), other)));
  }

  /** By the digits of a currency, or by their number where a partner has its own. */
  private void money() {
    declare(
        "minorUnits",
        newGlobalOverload("minor_units_of_currency", SimpleType.INT, DECIMAL, SimpleType.STRING),
        newGlobalOverload("minor_units_of_digits", SimpleType.INT, DECIMAL, SimpleType.INT));
    bind(
        CelFunctionBinding.from(
            "minor_units_of_currency",
            Decimal.class,
            String.class,
            (amount, currency) -> minorUnits(amount, digitsOf(currency))));
    bind(
        CelFunctionBinding.from(
            "minor_units_of_digits",
            Decimal.class,
            Long.class,
            (amount, digits) -> minorUnits(amount, checkedDigits(digits))));
    declare(
        "format",
        newGlobalOverload("format_decimal", SimpleType.STRING, DECIMAL),
        newGlobalOverload("format_as_currency", SimpleType.STRING, DECIMAL, SimpleType.STRING),
        newGlobalOverload("format_to_digits", SimpleType.STRING, DECIMAL, SimpleType.INT));
    bind(CelFunctionBinding.from("format_decimal", Decimal.class, Decimal::format));
    bind(
        CelFunctionBinding.from(
            "format_as_currency",
            Decimal.class,
            String.class,
            (amount, currency) -> amount.exactly(digitsOf(currency)).format()));
    bind(
        CelFunctionBinding.from(
            "format_to_digits",
            Decimal.class,
            Long.class,
            (amount, digits) -> amount.exactly(checkedDigits(digits)).format()));
  }

  private static long minorUnits(Decimal amount, int digits) {
    return amount.exactly(digits).value().movePointRight(digits).longValueExact();
  }

  private static int digitsOf(String currency) {
    try {
      int digits = Currency.getInstance(currency).getDefaultFractionDigits();
      if (digits >= 0) {
        return digits;
      }
    } catch (IllegalArgumentException e) {
      // Said below.
    }
    throw new ArithmeticException("a currency is unknown, or has no minor unit");
  }

  private static int checkedDigits(long digits) {
    if (digits < 0 || digits > 100) {
      throw new ArithmeticException("the digits after the point must be from 0 to 100");
    }
    return (int) digits;
  }
}
