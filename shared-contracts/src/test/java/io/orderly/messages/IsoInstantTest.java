package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of instants are those of {@link Instant} itself, and so are the instants of texts. */
class IsoInstantTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  static Stream<Instant> instants() {
    return Stream.concat(
        Stream.of(
                "1970-01-01T00:00:00Z",
                "2026-01-05T08:00:20.100Z",
                "2026-01-05T08:00:20.000001Z",
                "2026-01-05T08:00:20.999999999Z",
                "2024-02-29T23:59:59Z",
                "0000-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999999999Z",
                "+10000-01-01T00:00:00Z",
                "-0001-12-31T23:59:59Z")
            .map(Instant::parse),
        Stream.of(Instant.MIN, Instant.MAX));
  }

  @ParameterizedTest
  @MethodSource("instants")
  void anInstantIsFormattedAndParsedAsByJavaTime(Instant instant) throws Exception {
    assertThat(IsoInstant.write(instant)).isEqualTo(instant.toString());
    assertThat(readAgain(instant)).isEqualTo(instant);
  }

  @Test
  void anyInstantIsParsedFromItsOwnText() {
    Random random = new Random(1);
    List<ChronoUnit> precisions =
        List.of(ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS, ChronoUnit.NANOS);
    for (int i = 0; i < 100_000; i++) {
      Instant instant =
          Instant.ofEpochSecond(
                  random.nextLong(-62_167_219_200L, 253_402_300_800L),
                  random.nextInt(1_000_000_000))
              .truncatedTo(precisions.get(i % precisions.size()));

      String text = IsoInstant.write(instant);

      assertThat(text).isEqualTo(instant.toString());
      assertThat(IsoInstant.read(text)).isEqualTo(instant);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-05T08:00:20.Z",
        "2026-01-05T08:00:20.1Z",
        "2026-01-05T08:00:20.12345678Z",
        "2026-01-05T24:00:00Z",
        "2026-06-30T23:59:60Z",
        "+12026-01-05T08:00:20Z",
        "2026-01-05T08:00:20+00:00",
        "2026-01-05T10:00:20.123+02:00",
        "2026-01-05t08:00:20z"
      })
  void otherIsoFormsAreParsedAsByJavaTime(String text) throws Exception {
    Instant read = JSON.readValue('"' + text + '"', Instant.class);

    assertThat(read).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "soon",
        "2026-02-30T08:00:20Z",
        "2026-13-05T08:00:20Z",
        "2026-01-05T08:00:20.1234567890Z",
        "2026-01-05T08:00Zz",
        "2026-01-05 08:00:20Z",
        "2026-01-05T08:00:2xZ",
        "2026-01-05T08:00:20"
      })
  void textThatIsNotAnInstantIsRefused(String text) {
    assertThat(IsoInstant.read(text)).isNull();
    assertThatThrownBy(() -> JSON.readValue('"' + text + '"', Instant.class))
        .isInstanceOf(JsonMappingException.class);
  }

  private static Instant readAgain(Instant instant) throws Exception {
    return JSON.readValue(JSON.writeValueAsBytes(instant), Instant.class);
  }
}
