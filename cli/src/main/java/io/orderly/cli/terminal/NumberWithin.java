package io.orderly.cli.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number within limits, both included; outside them the command line is not understood. */
public abstract class NumberWithin implements ITypeConverter<Integer> {

  private final int min;
  private final int max;

  protected NumberWithin(int min, int max) {
    this.min = min;
    this.max = max;
  }

  @Override
  public final Integer convert(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, as any other text that is no such number.
    }
    throw new TypeConversionException(
        "'%s' is not a whole number from %d to %d".formatted(text, min, max));
  }
}
