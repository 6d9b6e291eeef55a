package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;

/** The trace of an example beside a histogram's number: that which is open in the same thread. */
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

  /** The collector keeps what is sent to it, so any sampled span will do. */
  @Override
  public void markCurrentSpanAsExemplar() {
    // Nothing to mark: an exemplar names a span that is sent anyway.
  }

  private static SpanContext current() {
    return Span.current().getSpanContext();
  }
}
