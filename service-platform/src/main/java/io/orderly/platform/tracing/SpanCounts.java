package io.orderly.platform.tracing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many spans wait to be sent, and what became of the others. Safe for use by several threads.
 */
final class SpanCounts {

  private final int most;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Counter sent;
  private final Counter lost;
  private final Counter dropped;

  /**
   * Counts.
   *
   * @param most that may wait
   */
  SpanCounts(int most, MeterRegistry meters) {
    this.most = most;
    this.sent = counter("sent", meters);
    this.lost = counter("lost", meters);
    this.dropped = counter("dropped", meters);
  }

  private static Counter counter(String outcome, MeterRegistry meters) {
    return Counter.builder("orderly.spans")
        .description(
            "Spans that the collector took (sent) or did not take (lost), and those that there was"
                + " no room for (dropped)")
        .tag("outcome", outcome)
        .register(meters);
  }

  /** Whether there is room for one more; then it waits. */
  boolean enter() {
    if (waiting.incrementAndGet() <= most) {
      return true;
    }
    waiting.decrementAndGet();
    dropped.increment();
    return false;
  }

  /** The collector took these. */
  void sent(int spans) {
    waiting.addAndGet(-spans);
    sent.increment(spans);
  }

  /** The collector did not take these; they are not sent again. */
  void lost(int spans) {
    waiting.addAndGet(-spans);
    lost.increment(spans);
  }
}
