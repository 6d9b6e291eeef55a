package io.orderly.platform.tracing;

import org.jspecify.annotations.Nullable;

/**
 * Begins the spans of orders. None is begun for an order that is not sampled, and telling that
 * costs a look at one character of its trace parent. Safe for use by several threads.
 */
public interface OrderTracing {

  /** Nothing is traced: there is nowhere to send spans to. Trace parents are passed on. */
  OrderTracing OFF = new NoTracing();

  /** The same, but nothing of it or of its spans throws: an order goes on untraced instead. */
  static OrderTracing unfailing(OrderTracing tracing) {
    return tracing == OFF || tracing instanceof UnfailingTracing
        ? tracing
        : new UnfailingTracing(tracing);
  }

  /** Whether any order may be sampled here. */
  boolean isOn();

  /**
   * A part of a trace that is known here.
   *
   * @param traceParent as it is stored or was sent with the order
   */
  OrderSpan begin(SpanStart start, @Nullable String traceParent);

  /**
   * The first part of an order's trace here. It continues the trace of whoever hands the order in,
   * and is sampled when that one is; without one a new trace begins, and the probability decides.
   *
   * @param caller the header as it came
   */
  OrderSpan enter(SpanStart start, @Nullable String caller);

  /**
   * The same for one of many orders that are handed in together: each has a trace of its own, which
   * is linked to the caller's and sampled when that one is.
   *
   * @param caller the header as it came
   */
  OrderSpan enterApart(SpanStart start, @Nullable String caller);

  /** What this thread measures until the scope is closed has an example in that trace. */
  Scope openTrace(@Nullable String traceParent);
}
