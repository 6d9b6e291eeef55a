package io.orderly.platform.tracing;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From a span that ends to the collector: a bounded queue, one thread, one request at a time. The
 * thread that ends a span never waits, whatever the collector does.
 */
final class SpanPipeline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SpanPipeline.class);

  /** Spans that the collector has not accepted by then are lost: no shutdown waits longer. */
  private static final long CLOSE_WITHIN_SECONDS = 2;

  private final SdkTracerProvider spans;

  /**
   * Opens the way to a collector, which need not be reachable.
   *
   * @param origin the service that the spans are of
   */
  SpanPipeline(URI endpoint, TracingProperties properties, Resource origin, MeterRegistry meters) {
    CountedExport export =
        new CountedExport(exporter(endpoint, properties), properties.queue(), meters);
    this.spans =
        SdkTracerProvider.builder()
            .setResource(origin)
            // OrderTracing samples: it creates no span that is not sampled.
            .setSampler(Sampler.alwaysOn())
            .addSpanProcessor(new BoundedQueue(batches(export, properties), export))
            .build();
  }

  private static SpanProcessor batches(CountedExport export, TracingProperties properties) {
    return BatchSpanProcessor.builder(export)
        .setMaxQueueSize(properties.queue())
        .setMaxExportBatchSize(TracingProperties.MAX_BATCH)
        .setScheduleDelay(properties.exportInterval())
        .setExporterTimeout(properties.timeout())
        .build();
  }

  private static OtlpHttpSpanExporter exporter(URI endpoint, TracingProperties properties) {
    OtlpHttpSpanExporterBuilder builder =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.toString())
            .setTimeout(properties.timeout())
            // A retry would delay the batches behind it, which are lost then in its place.
            .setRetryPolicy(null);
    properties.headers().forEach(builder::addHeader);
    return builder.build();
  }

  Tracer tracer() {
    return spans.get("io.orderly");
  }

  /** Sends the spans in the queue, for at most 2 s. */
  @Override
  public void close() {
    spans.shutdown().join(CLOSE_WITHIN_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Counts what the queue of the batches would drop in silence. A failure of the processor costs
   * its span, never the order.
   */
  private record BoundedQueue(SpanProcessor batches, CountedExport export)
      implements SpanProcessor {

    @Override
    public void onStart(Context parentContext, ReadWriteSpan span) {
      // Only ended spans are sent.
    }

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      try {
        if (export.enqueue()) {
          batches.onEnd(span);
        }
      } catch (RuntimeException failure) {
        LOG.debug("Span failed and is dropped", failure);
      }
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }

    @Override
    public CompletableResultCode forceFlush() {
      return batches.forceFlush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return batches.shutdown();
    }
  }
}
