package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SampledTracingTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";
  private static final String SAMPLED = "00-" + TRACE + "-" + PARENT + "-01";
  private static final String NOT_SAMPLED = "00-" + TRACE + "-" + PARENT + "-00";
  private static final double ALWAYS = 1;
  private static final double NEVER = 0;

  private final KeptSpans kept = new KeptSpans();

  @Test
  void aSpanIsBelowTheParentThatIsStored() {
    OrderSpan span = kept.tracing(NEVER).begin(start(), SAMPLED).with("orderly.step", "ship");
    String below = span.traceParent();
    span.failed("503").end();

    SpanData data = kept.only();
    assertThat(data.getTraceId()).isEqualTo(TRACE);
    assertThat(data.getParentSpanId()).isEqualTo(PARENT);
    assertThat(data.getKind().name()).isEqualTo("CLIENT");
    assertThat(data.getName()).isEqualTo("POST");
    assertThat(data.getAttributes().get(AttributeKey.stringKey("orderly.step"))).isEqualTo("ship");
    assertThat(data.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(below).isEqualTo("00-" + TRACE + "-" + data.getSpanId() + "-01");
  }

  @Test
  void whatIsNotSampledIsAlwaysTheSameNothing() {
    OrderTracing tracing = kept.tracing(ALWAYS);

    assertThat(tracing.begin(start(), NOT_SAMPLED)).isSameAs(OrderSpan.none());
    assertThat(tracing.begin(start(), null)).isSameAs(OrderSpan.none());
    assertThat(tracing.enter(start(), NOT_SAMPLED)).isSameAs(OrderSpan.none());
    assertThat(tracing.enterApart(start(), NOT_SAMPLED)).isSameAs(OrderSpan.none());
    assertThat(tracing.openTrace(NOT_SAMPLED)).isSameAs(Scope.NONE);
    assertThat(OrderSpan.none().traceParentOr(NOT_SAMPLED)).isEqualTo(NOT_SAMPLED);
  }

  @Test
  void anOrderOfASampledCallerContinuesItsTrace() {
    kept.tracing(NEVER).enter(start(), SAMPLED).end();

    assertThat(kept.only().getTraceId()).isEqualTo(TRACE);
    assertThat(kept.only().getParentSpanId()).isEqualTo(PARENT);
  }

  @Test
  void anOrderWithoutACallersTraceIsSampledAsOftenAsTheProbabilitySays() {
    assertThat(kept.tracing(NEVER).enter(start(), null).isRecording()).isFalse();
    assertThat(kept.tracing(0.5).enter(start(), "no trace").isRecording()).isFalse();
    kept.tracing(0.51).enter(start(), "no trace").end();

    assertThat(kept.only().getParentSpanContext().isValid()).isFalse();
  }

  @Test
  void eachOfManyOrdersHasATraceOfItsOwnThatIsLinkedToTheCallers() {
    OrderTracing tracing = kept.tracing(NEVER);
    tracing.enterApart(start(), SAMPLED).end();
    tracing.enterApart(start(), SAMPLED).end();

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
    kept.tracing(NEVER)
        .begin(new SpanStart(SpanKind.INTERNAL, "claim order", tenSecondsAgo), SAMPLED)
        .end();

    SpanData data = kept.only();
    assertThat(TimeUnit.NANOSECONDS.toMillis(data.getEndEpochNanos() - data.getStartEpochNanos()))
        .isCloseTo(10_000, within(2_000L));
  }

  @Test
  void whatIsMeasuredInAnOpenTraceHasItAsItsExample() {
    OrderTracing tracing = kept.tracing(NEVER);
    Exemplars exemplars = new Exemplars();

    Scope scope = tracing.openTrace(SAMPLED);
    assertThat(exemplars.getCurrentTraceId()).isEqualTo(TRACE);
    assertThat(exemplars.isCurrentSpanSampled()).isTrue();
    scope.close();

    assertThat(exemplars.getCurrentTraceId()).isNull();
    assertThat(exemplars.isCurrentSpanSampled()).isFalse();
  }

  @Test
  void whatIsMeasuredInAnOpenSpanHasItAsItsExample() {
    OrderSpan span = kept.tracing(NEVER).begin(start(), SAMPLED);
    Exemplars exemplars = new Exemplars();

    Scope scope = span.open();
    String during = exemplars.getCurrentSpanId();
    scope.close();
    span.end();

    assertThat(during).isEqualTo(kept.only().getSpanId());
    assertThat(exemplars.getCurrentSpanId()).isNull();
  }

  private static SpanStart start() {
    return SpanStart.now(SpanKind.CLIENT, "POST");
  }
}
