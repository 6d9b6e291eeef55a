package io.orderly.platform.tracing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the spans that wait for the collector and counts their outcomes; logs once when the
 * collector becomes unreachable and once when it recovers.
 */
final class CountedExport implements SpanExporter {

  private static final Logger LOG = LoggerFactory.getLogger(CountedExport.class);

  private enum Collector {
    REACHABLE,
    UNREACHABLE
  }

  private final SpanExporter exporter;
  private final int maxWaiting;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Counter sent;
  private final Counter lost;
  private final Counter dropped;
  private final AtomicReference<Collector> collector = new AtomicReference<>(Collector.REACHABLE);

  CountedExport(SpanExporter exporter, int maxWaiting, MeterRegistry meters) {
    this.exporter = exporter;
    this.maxWaiting = maxWaiting;
    this.sent = counter("sent", meters);
    this.lost = counter("lost", meters);
    this.dropped = counter("dropped", meters);
  }

  private static Counter counter(String outcome, MeterRegistry meters) {
    return Counter.builder("orderly.spans")
        .description(
            "Spans accepted by the collector (sent), not accepted (lost), or dropped because the"
                + " queue was full (dropped)")
        .tag("outcome", outcome)
        .register(meters);
  }

  /** Enqueues one span; false: the queue is full and the span is dropped. */
  boolean enqueue() {
    if (waiting.incrementAndGet() <= maxWaiting) {
      return true;
    }
    waiting.decrementAndGet();
    dropped.increment();
    return false;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    int size = spans.size();
    CompletableResultCode result = exporter.export(spans);
    return result.whenComplete(
        () -> {
          waiting.addAndGet(-size);
          if (result.isSuccess()) {
            accepted(size);
          } else {
            refused(size, result.getFailureThrowable());
          }
        });
  }

  private void accepted(int size) {
    sent.increment(size);
    if (collector.getAndSet(Collector.REACHABLE) == Collector.UNREACHABLE) {
      LOG.info("Trace collector reachable again");
    }
  }

  private void refused(int size, @Nullable Throwable failure) {
    lost.increment(size);
    if (collector.getAndSet(Collector.UNREACHABLE) == Collector.REACHABLE) {
      LOG.warn(
          "Trace collector unreachable; spans are dropped until it is reachable: {}",
          String.valueOf(failure));
    }
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
