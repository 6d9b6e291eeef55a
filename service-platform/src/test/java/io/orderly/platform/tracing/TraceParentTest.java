package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

  private static final String SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final String NOT_SAMPLED =
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";

  @Test
  void isReadAndWrittenAlike() {
    TraceParent parent = TraceParent.parse(SAMPLED).orElseThrow();

    assertThat(parent.traceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
    assertThat(parent.spanId()).isEqualTo("00f067aa0ba902b7");
    assertThat(parent.text()).isEqualTo(SAMPLED);
  }

  @Test
  void whatALaterVersionAddsIsPassedOver() {
    String later = "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more";

    assertThat(TraceParent.parse(later).map(TraceParent::text)).contains(SAMPLED);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "anything",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
      })
  void whatSaysNothingIsNone(String header) {
    assertThat(TraceParent.parse(header)).isEmpty();
  }

  @Test
  void aHeaderWithoutEndIsNone() {
    assertThat(TraceParent.parse("01" + SAMPLED.substring(2) + "-" + "a".repeat(10_000))).isEmpty();
  }

  @Test
  void theLowestBitOfTheFlagsSaysWhetherItIsSampled() {
    assertThat(TraceParent.isSampled(SAMPLED)).isTrue();
    assertThat(TraceParent.isSampled(SAMPLED.replace("-01", "-03"))).isTrue();
    assertThat(TraceParent.isSampled(SAMPLED.replace("-01", "-ff"))).isTrue();
    assertThat(TraceParent.isSampled(NOT_SAMPLED)).isFalse();
    assertThat(TraceParent.isSampled(NOT_SAMPLED.replace("-00", "-fe"))).isFalse();
    assertThat(TraceParent.isSampled(null)).isFalse();
    assertThat(TraceParent.isSampled("anything")).isFalse();
  }
}
