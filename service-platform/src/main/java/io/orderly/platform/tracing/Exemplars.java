package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;

/** The trace of a histogram's exemplar: the current span of the recording thread. */
final class Exemplars implements io.prometheus.metrics.tracer.common.SpanContext {

  @Override
  public @Nullable String getCurrentTraceId() {
    SpanContext current = current();
    return current.isValid() ? current.getTraceId() : null;
  }

  @Override
  public @Nullable String getCurrentSpanId() {
    SpanContext current = current();
    return current.isValid() ? current.getSpanId() : null;
  }

  @Override
  public boolean isCurrentSpanSampled() {
    return current().isSampled();
  }

  /** Any sampled span serves: all are sent. */
  @Override
  public void markCurrentSpanAsExemplar() {
    // Nothing to mark.
  }

  private static SpanContext current() {
    return Span.current().getSpanContext();
  }
}
