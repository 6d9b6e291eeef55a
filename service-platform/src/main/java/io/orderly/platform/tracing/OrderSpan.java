package io.orderly.platform.tracing;

import org.jspecify.annotations.Nullable;

/** A part of an order's trace while it lasts. Used by one thread at a time. */
public interface OrderSpan {

  /** Of an order that is not sampled: nothing is kept. Always the same. */
  static OrderSpan none() {
    return NoSpan.ONLY;
  }

  /** Whether what is said here is kept; work that is only for the span is not done otherwise. */
  boolean isRecording();

  /** What is below this span carries it; null when nothing is recorded. */
  @Nullable String traceParent();

  /** What is below this span carries: its own, or that of the trace which it is not recorded in. */
  default @Nullable String traceParentOr(@Nullable String received) {
    return isRecording() ? traceParent() : received;
  }

  /** Adds an attribute. */
  OrderSpan with(String name, String value);

  /** Adds an attribute. */
  OrderSpan with(String name, long value);

  /**
   * It failed.
   *
   * @param errorType of few values, such as the name of an exception or a status
   */
  OrderSpan failed(String errorType);

  /** What this thread measures until the scope is closed has this span as its example. */
  Scope open();

  /** It is over; what is said after that is lost. */
  void end();
}
