package io.orderly.platform.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends spans and takes note of what became of them; says once when the collector goes or comes.
 */
final class CountedExport implements SpanExporter {

  private static final Logger LOG = LoggerFactory.getLogger(CountedExport.class);

  private enum Collector {
    THERE,
    AWAY
  }

  private final SpanExporter exporter;
  private final SpanCounts counts;
  private final AtomicReference<Collector> collector = new AtomicReference<>(Collector.THERE);

  CountedExport(SpanExporter exporter, SpanCounts counts) {
    this.exporter = exporter;
    this.counts = counts;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    int size = spans.size();
    CompletableResultCode result = exporter.export(spans);
    return result.whenComplete(
        () -> {
          if (result.isSuccess()) {
            taken(size);
          } else {
            notTaken(size, result.getFailureThrowable());
          }
        });
  }

  private void taken(int size) {
    counts.sent(size);
    if (collector.getAndSet(Collector.THERE) == Collector.AWAY) {
      LOG.info("Trace collector reachable again");
    }
  }

  private void notTaken(int size, @Nullable Throwable why) {
    counts.lost(size);
    if (collector.getAndSet(Collector.AWAY) == Collector.THERE) {
      LOG.warn(
          "Trace collector unreachable; spans are dropped until it is reachable: {}",
          String.valueOf(why));
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
