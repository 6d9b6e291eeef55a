package io.orderly.platform.tracing;

import org.jspecify.annotations.Nullable;

/** Traces nothing. */
final class NoTracing implements OrderTracing {

  @Override
  public boolean isOn() {
    return false;
  }

  @Override
  public OrderSpan begin(SpanStart start, @Nullable String traceParent) {
    return OrderSpan.none();
  }

  @Override
  public OrderSpan enter(SpanStart start, @Nullable String caller) {
    return OrderSpan.none();
  }

  @Override
  public OrderSpan enterApart(SpanStart start, @Nullable String caller) {
    return OrderSpan.none();
  }

  @Override
  public Scope openTrace(@Nullable String traceParent) {
    return Scope.NONE;
  }
}
