package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanContext;
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
    SpanContext parent = TraceParent.parse(SAMPLED);

    assertThat(parent.getTraceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
    assertThat(parent.getSpanId()).isEqualTo("00f067aa0ba902b7");
    assertThat(TraceParent.normalized(SAMPLED)).isEqualTo(SAMPLED);
  }

  @Test
  void whatALaterVersionAddsIsIgnored() {
    String later = "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more";

    assertThat(TraceParent.normalized(later)).isEqualTo(SAMPLED);
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
  void aMalformedHeaderIsNone(String header) {
    assertThat(TraceParent.parse(header).isValid()).isFalse();
    assertThat(TraceParent.normalized(header)).isNull();
  }

  @Test
  void anOverlongHeaderIsNone() {
    assertThat(TraceParent.normalized("01" + SAMPLED.substring(2) + "-" + "a".repeat(10_000)))
        .isNull();
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
