package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final String SENT = "Mon, 05 Jan 2026 08:00:00 GMT";

  @ParameterizedTest
  @CsvSource({"3, 3", "' 7 ', 7", "0, 0", "900, 900", "1800, 900", "99999999999999999999, 900"})
  void secondsAreReadUpToFifteenMinutes(String header, long seconds) {
    assertThat(read(header)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "'Mon, 05 Jan 2026 08:00:40 GMT', 40",
    "'Mon, 5 Jan 2026 08:00:40 GMT', 40",
    "'Mon, 05 Jan 2026 08:00:00 GMT', 0",
    "'Mon, 05 Jan 2026 07:00:00 GMT', 0",
    "'Mon, 05 Jan 2026 09:00:00 GMT', 900",
    "'Fri, 31 Dec 9999 23:59:59 GMT', 900"
  })
  void aDateIsComparedWithTheClockOfTheResponse(String header, long seconds) {
    assertThat(read(header)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "-99999999",
        "1.5",
        "soon",
        "0x10",
        "30, 60",
        "Mon, 32 Jan 2026 08:00:00 GMT"
      })
  void garbageAsksForNothing(String header) {
    assertThat(read(header)).isZero();
  }

  @Test
  void aDateOfAnUnknownClockAsksForNothing() {
    Optional<String> later = Optional.of("Mon, 05 Jan 2026 08:05:00 GMT");

    assertThat(RetryAfter.of(later, Optional.empty())).isZero();
    assertThat(RetryAfter.of(later, Optional.of("yesterday"))).isZero();
    assertThat(RetryAfter.of(Optional.empty(), Optional.of(SENT))).isZero();
  }

  private static Duration read(String header) {
    return RetryAfter.of(Optional.of(header), Optional.of(SENT));
  }
}
