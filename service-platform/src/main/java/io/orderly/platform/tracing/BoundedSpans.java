package io.orderly.platform.tracing;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;

/**
 * Lets spans through as long as there is room. What stands behind it has as much room and would
 * drop the rest too, but in silence.
 */
final class BoundedSpans implements SpanProcessor {

  private final SpanProcessor behind;
  private final SpanCounts counts;

  BoundedSpans(SpanProcessor behind, SpanCounts counts) {
    this.behind = behind;
    this.counts = counts;
  }

  @Override
  public void onStart(Context parentContext, ReadWriteSpan span) {
    // Only what has ended is sent.
  }

  @Override
  public boolean isStartRequired() {
    return false;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    if (counts.enter()) {
      behind.onEnd(span);
    }
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  @Override
  public CompletableResultCode forceFlush() {
    return behind.forceFlush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return behind.shutdown();
  }
}
