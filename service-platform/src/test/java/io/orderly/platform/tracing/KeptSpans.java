package io.orderly.platform.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps every span that ended. */
final class KeptSpans implements SpanExporter {

  private final List<SpanData> kept = new CopyOnWriteArrayList<>();

  /** Traces into this, new traces as often as the probability says. */
  OrderTracing tracing(double probability) {
    SdkTracerProvider provider =
        SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(this)).build();
    return new OrderTracing(provider.get("test"), probability, () -> 0.5, Clock.systemUTC());
  }

  List<SpanData> all() {
    return List.copyOf(kept);
  }

  SpanData only() {
    if (kept.size() != 1) {
      throw new AssertionError("not one span: " + kept);
    }
    return kept.get(0);
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    kept.addAll(spans);
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode flush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }
}
