package io.orderly.cli.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number within limits, both included; outside them the command line is not understood. */
public abstract class NumberWithin implements ITypeConverter<Integer> {

  private final int least;
  private final int most;

  protected NumberWithin(int least, int most) {
    this.least = least;
    this.most = most;
  }

  @Override
  public final Integer convert(String text) {
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
}
