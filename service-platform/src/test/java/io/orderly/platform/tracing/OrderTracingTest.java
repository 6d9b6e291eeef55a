package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrderTracingTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";
  private static final String SAMPLED = "00-" + TRACE + "-" + PARENT + "-01";
  private static final String NOT_SAMPLED = "00-" + TRACE + "-" + PARENT + "-00";
  private static final double ALWAYS = 1;
  private static final double NEVER = 0;

  private final KeptSpans kept = new KeptSpans();

  @Test
  void aSpanIsBelowTheParentThatIsStored() {
    Span span = kept.tracing(NEVER).start(SpanKind.CLIENT, "POST", SAMPLED);
    String below = TraceParent.of(span, null);
    span.end();

    SpanData data = kept.only();
    assertThat(data.getTraceId()).isEqualTo(TRACE);
    assertThat(data.getParentSpanId()).isEqualTo(PARENT);
    assertThat(data.getKind().name()).isEqualTo("CLIENT");
    assertThat(data.getName()).isEqualTo("POST");
    assertThat(below).isEqualTo("00-" + TRACE + "-" + data.getSpanId() + "-01");
  }

  @Test
  void anUnsampledOrderGetsTheInvalidSpan() {
    OrderTracing tracing = kept.tracing(ALWAYS);

    assertThat(start(tracing, NOT_SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(start(tracing, null)).isSameAs(Span.getInvalid());
    assertThat(startTrace(tracing, NOT_SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(startLinkedTrace(tracing, NOT_SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(TraceParent.of(Span.getInvalid(), NOT_SAMPLED)).isEqualTo(NOT_SAMPLED);
  }

  @Test
  void withoutACollectorNoSpanIsStarted() {
    assertThat(OrderTracing.OFF.isOn()).isFalse();
    assertThat(start(OrderTracing.OFF, SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(startTrace(OrderTracing.OFF, SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(startTrace(OrderTracing.OFF, null)).isSameAs(Span.getInvalid());
    assertThat(startLinkedTrace(OrderTracing.OFF, SAMPLED)).isSameAs(Span.getInvalid());
  }

  @Test
  void ifTheTracerFailsTheOrderGoesOnWithoutASpan() {
    OrderTracing tracing = new OrderTracing(BrokenTracer.starting(), ALWAYS);

    assertThat(start(tracing, SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(startTrace(tracing, SAMPLED)).isSameAs(Span.getInvalid());
    assertThat(startTrace(tracing, null)).isSameAs(Span.getInvalid());
    assertThat(startLinkedTrace(tracing, SAMPLED)).isSameAs(Span.getInvalid());
  }

  @Test
  void anOrderOfASampledCallerContinuesItsTrace() {
    startTrace(kept.tracing(NEVER), SAMPLED).end();

    assertThat(kept.only().getTraceId()).isEqualTo(TRACE);
    assertThat(kept.only().getParentSpanId()).isEqualTo(PARENT);
  }

  @Test
  void anOrderWithoutACallersTraceIsSampledAsOftenAsTheProbabilitySays() {
    assertThat(startTrace(kept.tracing(NEVER), null).isRecording()).isFalse();
    assertThat(startTrace(kept.tracing(0.5), "no trace").isRecording()).isFalse();
    startTrace(kept.tracing(0.51), "no trace").end();

    assertThat(kept.only().getParentSpanContext().isValid()).isFalse();
  }

  @Test
  void eachOfManyOrdersHasATraceOfItsOwnThatIsLinkedToTheCallers() {
    OrderTracing tracing = kept.tracing(NEVER);
    startLinkedTrace(tracing, SAMPLED).end();
    startLinkedTrace(tracing, SAMPLED).end();

    assertThat(kept.all()).extracting(SpanData::getTraceId).doesNotHaveDuplicates();
    assertThat(kept.all())
        .allSatisfy(
            span -> {
              assertThat(span.getTraceId()).isNotEqualTo(TRACE);
              assertThat(span.getParentSpanContext().isValid()).isFalse();
              assertThat(span.getLinks())
                  .singleElement()
                  .satisfies(
                      link -> assertThat(link.getSpanContext().getTraceId()).isEqualTo(TRACE));
            });
  }

  @Test
  void aSpanBeginsWhenItsWorkBegan() {
    long tenSecondsAgo = System.nanoTime() - TimeUnit.SECONDS.toNanos(10);
    kept.tracing(NEVER).start(SpanKind.INTERNAL, "claim order", tenSecondsAgo, SAMPLED).end();

    SpanData data = kept.only();
    assertThat(TimeUnit.NANOSECONDS.toMillis(data.getEndEpochNanos() - data.getStartEpochNanos()))
        .isCloseTo(10_000, within(2_000L));
  }

  @Test
  void aMeasurementInATraceHasItAsItsExemplar() {
    OrderTracing tracing = kept.tracing(NEVER);
    Exemplars exemplars = new Exemplars();

    tracing.measure(
        SAMPLED,
        () -> {
          assertThat(exemplars.getCurrentTraceId()).isEqualTo(TRACE);
          assertThat(exemplars.isCurrentSpanSampled()).isTrue();
        });

    assertThat(exemplars.getCurrentTraceId()).isNull();
    assertThat(exemplars.isCurrentSpanSampled()).isFalse();
  }

  @Test
  void aMeasurementInASpanHasItAsItsExemplar() {
    Span span = start(kept.tracing(NEVER), SAMPLED);
    Exemplars exemplars = new Exemplars();

    String during = Context.root().with(span).wrapSupplier(exemplars::getCurrentSpanId).get();
    span.end();

    assertThat(during).isEqualTo(kept.only().getSpanId());
    assertThat(exemplars.getCurrentSpanId()).isNull();
  }

  private static Span start(OrderTracing tracing, @Nullable String traceParent) {
    return tracing.start(SpanKind.CLIENT, "POST", traceParent);
  }

  private static Span startTrace(OrderTracing tracing, @Nullable String caller) {
    return tracing.startTrace(SpanKind.SERVER, "POST /orders", caller);
  }

  private static Span startLinkedTrace(OrderTracing tracing, @Nullable String caller) {
    return tracing.startLinkedTrace(SpanKind.SERVER, "POST /orders/batch", caller);
  }
}
