package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** An order goes on where its trace can't. */
class UnfailingTracingTest {

  private static final String SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final SpanStart START = SpanStart.now(SpanKind.INTERNAL, "claim order");

  @Test
  void aSpanThatCanNotBeginIsNone() {
    OrderTracing tracing = OrderTracing.unfailing(BrokenTracing.atOnce());

    assertThat(tracing.begin(START, SAMPLED)).isSameAs(OrderSpan.none());
    assertThat(tracing.enter(START, SAMPLED)).isSameAs(OrderSpan.none());
    assertThat(tracing.enterApart(START, SAMPLED)).isSameAs(OrderSpan.none());
    assertThat(tracing.openTrace(SAMPLED)).isSameAs(Scope.NONE);
  }

  @Test
  void aSpanThatBreaksLaterHarmsNobody() {
    OrderTracing tracing = OrderTracing.unfailing(BrokenTracing.later());
    OrderSpan span = tracing.begin(START, SAMPLED);

    assertThat(span.traceParent()).isNull();
    assertThat(span.traceParentOr(SAMPLED)).isEqualTo(SAMPLED);
    assertThatCode(
            () -> {
              span.with("a", "b").with("c", 1).failed("d");
              span.open().close();
              tracing.openTrace(SAMPLED).close();
              span.end();
            })
        .doesNotThrowAnyException();
  }

  @Test
  void whatWorksIsPassedOn() {
    KeptSpans kept = new KeptSpans();
    OrderTracing tracing = OrderTracing.unfailing(kept.tracing(1));

    OrderSpan span = tracing.begin(START, SAMPLED);
    span.with("orderly.step", "ship").end();

    assertThat(span.isRecording()).isTrue();
    assertThat(span.traceParent()).contains(kept.only().getSpanId());
    assertThat(kept.only().getName()).isEqualTo("claim order");
    assertThat(OrderTracing.unfailing(tracing)).isSameAs(tracing);
    assertThat(OrderTracing.unfailing(OrderTracing.OFF)).isSameAs(OrderTracing.OFF);
  }
}
