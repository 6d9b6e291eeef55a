package io.orderly.platform.tracing;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/**
 * From a span that ends to the collector: a bounded queue, one thread, one request at a time.
 * Whoever ends a span never waits, whatever the collector does.
 */
final class SpanPipeline implements AutoCloseable {

  /** What the collector has not taken by then is lost: no stop waits for it. */
  private static final long CLOSE_WITHIN_SECONDS = 2;

  private final SdkTracerProvider spans;
  private final Tracer tracer;

  /**
   * Opens the way to a collector, which need not be there.
   *
   * @param origin who the spans are of
   */
  SpanPipeline(URI endpoint, TracingProperties properties, Resource origin, MeterRegistry meters) {
    SpanCounts counts = new SpanCounts(properties.queue(), meters);
    this.spans =
        SdkTracerProvider.builder()
            .setResource(origin)
            // Whoever begins a span has decided already: there is none that is not sampled.
            .setSampler(Sampler.alwaysOn())
            .addSpanProcessor(new BoundedSpans(batches(endpoint, properties, counts), counts))
            .build();
    this.tracer =
        new OtelTracer(spans.get("io.orderly"), new OtelCurrentTraceContext(), event -> {});
  }

  private static SpanProcessor batches(
      URI endpoint, TracingProperties properties, SpanCounts counts) {
    return BatchSpanProcessor.builder(new CountedExport(exporter(endpoint, properties), counts))
        .setMaxQueueSize(properties.queue())
        .setMaxExportBatchSize(TracingProperties.MOST_TOGETHER)
        .setScheduleDelay(properties.exportInterval())
        .setExporterTimeout(properties.timeout())
        .build();
  }

  private static OtlpHttpSpanExporter exporter(URI endpoint, TracingProperties properties) {
    OtlpHttpSpanExporterBuilder builder =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.toString())
            .setTimeout(properties.timeout())
            // A retry would hold up the batches behind it, which are lost then in its place.
            .setRetryPolicy(null);
    properties.headers().forEach(builder::addHeader);
    return builder.build();
  }

  Tracer tracer() {
    return tracer;
  }

  /** Sends what waits, as far as that takes no longer than 2 s. */
  @Override
  public void close() {
    spans.shutdown().join(CLOSE_WITHIN_SECONDS, TimeUnit.SECONDS);
  }
}
