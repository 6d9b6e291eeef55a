package io.orderly.cli.operator.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class InstantTextTest {

  private final InstantText text = new InstantText();

  @ParameterizedTest
  @CsvSource({"90s, PT90S", "15m, PT15M", "2h, PT2H", "3d, PT72H"})
  void aDurationIsReadAsATimeInThePast(String typed, Duration ago) {
    assertThat(text.convert(typed))
        .isCloseTo(Instant.now().minus(ago), within(5, ChronoUnit.SECONDS));
  }

  @Test
  void anInstantIsReadInAnyZone() {
    assertThat(text.convert("2026-01-31T13:00:00+01:00"))
        .isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2w", "-2h", "2026-01-31", "9999999h"})
  void invalidTimesAreReported(String typed) {
    assertThatThrownBy(() -> text.convert(typed))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("is not a time");
  }
}
