package io.orderly.local.cli;

import io.orderly.partnercheck.guarantees.Guarantee;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The stable name of a guarantee, such as {@code same-key-twice}. */
final class GuaranteeName implements ITypeConverter<Guarantee> {

  @Override
  public Guarantee convert(String text) {
    return Arrays.stream(Guarantee.values())
        .filter(guarantee -> guarantee.id().equals(text))
        .findFirst()
        .orElseThrow(
            () -> new TypeConversionException("'%s' is none of %s".formatted(text, all())));
  }

  private static String all() {
    return Arrays.stream(Guarantee.values()).map(Guarantee::id).collect(Collectors.joining(", "));
  }
}
