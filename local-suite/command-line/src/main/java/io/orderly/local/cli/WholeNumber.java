package io.orderly.local.cli;

import io.orderly.local.suite.SuiteSettings;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number within limits, both included; outside them the command line is not understood. */
abstract class WholeNumber implements ITypeConverter<Integer> {

  private static final int HIGHEST_PORT = 65_535;
  private static final int MOST_ORDERS = 100_000;
  private static final int MINUTES_A_DAY = 1_440;
  private static final int SECONDS_AN_HOUR = 3_600;
  private static final int HIGHEST_RATE = 1_000;
  private static final int MOST_AT_ONCE = 64;

  private final int least;
  private final int most;

  private WholeNumber(int least, int most) {
    this.least = least;
    this.most = most;
  }

  @Override
  public Integer convert(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Told below, as any other text that is no such number.
    }
    throw new TypeConversionException(
        "'%s' is not a whole number from %d to %d".formatted(text, least, most));
  }

  static final class Port extends WholeNumber {
    Port() {
      super(1, HIGHEST_PORT);
    }
  }

  static final class Instances extends WholeNumber {
    Instances() {
      super(1, SuiteSettings.MOST_INSTANCES);
    }
  }

  static final class Orders extends WholeNumber {
    Orders() {
      super(1, MOST_ORDERS);
    }
  }

  static final class Minutes extends WholeNumber {
    Minutes() {
      super(1, MINUTES_A_DAY);
    }
  }

  static final class Rate extends WholeNumber {
    Rate() {
      super(1, HIGHEST_RATE);
    }
  }

  static final class FaultSeconds extends WholeNumber {
    FaultSeconds() {
      super(1, SECONDS_AN_HOUR);
    }
  }

  static final class AtOnce extends WholeNumber {
    AtOnce() {
      super(2, MOST_AT_ONCE);
    }
  }
}
