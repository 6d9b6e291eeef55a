package io.orderly.cli.deadletters;

import io.orderly.platform.deadletters.DeadLetterId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a letter as 'list' shows it. */
final class DeadLetterIdConverter implements ITypeConverter<DeadLetterId> {

  @Override
  public DeadLetterId convert(String text) {
    return DeadLetterId.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is no dead letter: order-submissions.dead-letters/0/12 is one, and"
                            .formatted(text)
                        + " './orderly dead-letters list' shows all"));
  }
}
