package io.orderly.cli.deadletters;

import io.orderly.platform.deadletters.LetterId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a letter as 'list' shows it. */
final class DeadLetterIdConverter implements ITypeConverter<LetterId> {

  @Override
  public LetterId convert(String text) {
    return LetterId.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is no dead letter: order-submissions.dead-letters/0/12 is one, and"
                            .formatted(text)
                        + " './orderly dead-letters list' shows all"));
  }
}
