package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.console.ConsoleProperties.TraceLink;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleFormatTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 s",
    "PT119S, 119 s",
    "PT2M, 2 min",
    "PT119M, 119 min",
    "PT2H, 2 h",
    "PT47H, 47 h",
    "PT48H, 2 days"
  })
  void aLengthIsToldInTheLargestUnitOfWhichThereAreTwo(Duration length, String words) {
    assertThat(ConsoleFormat.length(length)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "NotStarted, Not started",
    "applied, Applied",
    "half-open, Half-open",
    "Error, Error"
  })
  void aStateIsToldInWords(String word, String told) {
    assertThat(ConsoleFormat.stateLabel(word)).isEqualTo(told);
  }

  @Test
  void aMomentIsToldByHowFarItIsEitherWay() {
    assertThat(ConsoleFormat.distance(NOW.minusSeconds(40), NOW)).isEqualTo("40 s ago");
    assertThat(ConsoleFormat.distance(NOW.plusSeconds(40), NOW)).isEqualTo("in 40 s");
    assertThat(ConsoleFormat.exact(NOW)).isEqualTo("2026-01-31 12:00:00 UTC");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 0 orders", "1 | 1 order", "9999 | 9999 orders", "10000 | 10,000 orders"})
  void countsAreSeparatedWhereTheyAreLong(long count, String words) {
    assertThat(ConsoleFormat.count(count, "order", "orders")).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 0.0", "9.96 | 10.0", "12.4 | 12", "12345.6 | 12,346"})
  void smallRatesHaveADigitAfterThePoint(double perSecond, String words) {
    assertThat(ConsoleFormat.rate(perSecond)).isEqualTo(words);
  }

  @Test
  void aTraceIsLinkedWhereTheSettingSays() {
    ConsoleProperties properties =
        new ConsoleProperties("https://traces.example.com/{traceId}?a=b");

    String id = "0af7651916cd43dd8448eb211c80319c";
    String parent = "00-" + id + "-b7ad6b7169203331-01";
    assertThat(properties.traceOf(parent))
        .isEqualTo(new TraceLink(id, "https://traces.example.com/" + id + "?a=b"));
    assertThat(new ConsoleProperties(null).traceOf(parent)).isEqualTo(new TraceLink(id, null));
    assertThat(properties.traceOf("none")).isNull();
  }

  @ParameterizedTest
  @CsvSource({"javascript:alert('{traceId}')", "https://traces.example.com/"})
  void aLinkThatWouldLeadNowhereEndsTheStart(String url) {
    assertThatThrownBy(() -> new ConsoleProperties(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("orderly.console.trace-url");
  }
}
