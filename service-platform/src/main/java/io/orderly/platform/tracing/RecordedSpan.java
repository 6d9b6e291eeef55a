package io.orderly.platform.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.otel.bridge.OtelSpan;
import io.opentelemetry.api.trace.StatusCode;
import org.jspecify.annotations.Nullable;

/** A span that is sent when it has ended. */
final class RecordedSpan implements OrderSpan {

  private static final String ERROR_TYPE = "error.type";

  private final Span span;
  private final Tracer tracer;

  RecordedSpan(Span span, Tracer tracer) {
    this.span = span;
    this.tracer = tracer;
  }

  @Override
  public boolean isRecording() {
    return true;
  }

  @Override
  public @Nullable String traceParent() {
    TraceContext context = span.context();
    return TraceParent.of(context.traceId(), context.spanId(), true).text();
  }

  @Override
  public OrderSpan with(String name, String value) {
    span.tag(name, value);
    return this;
  }

  @Override
  public OrderSpan with(String name, long value) {
    span.tag(name, value);
    return this;
  }

  @Override
  public OrderSpan failed(String errorType) {
    span.tag(ERROR_TYPE, errorType);
    // The bridge knows errors as exceptions only, and would keep their stack traces.
    OtelSpan.toOtel(span).setStatus(StatusCode.ERROR);
    return this;
  }

  @Override
  public Scope open() {
    return tracer.withSpan(span)::close;
  }

  @Override
  public void end() {
    span.end();
  }
}
