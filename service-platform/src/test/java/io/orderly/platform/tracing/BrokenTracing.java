package io.orderly.platform.tracing;

import java.lang.reflect.Proxy;

/** Tracing that throws: as soon as a span begins, or only when that one is told something. */
public final class BrokenTracing implements OrderTracing {

  private final boolean atOnce;

  private BrokenTracing(boolean atOnce) {
    this.atOnce = atOnce;
  }

  public static OrderTracing atOnce() {
    return new BrokenTracing(true);
  }

  public static OrderTracing later() {
    return new BrokenTracing(false);
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public OrderSpan begin(SpanStart start, String traceParent) {
    return span();
  }

  @Override
  public OrderSpan enter(SpanStart start, String caller) {
    return span();
  }

  @Override
  public OrderSpan enterApart(SpanStart start, String caller) {
    return span();
  }

  @Override
  public Scope openTrace(String traceParent) {
    if (atOnce) {
      throw broken();
    }
    return () -> {
      throw broken();
    };
  }

  private OrderSpan span() {
    if (atOnce) {
      throw broken();
    }
    return (OrderSpan)
        Proxy.newProxyInstance(
            OrderSpan.class.getClassLoader(),
            new Class<?>[] {OrderSpan.class},
            (span, method, arguments) -> {
              if (method.getName().equals("isRecording")) {
                return true;
              }
              throw broken();
            });
  }

  private static IllegalStateException broken() {
    return new IllegalStateException("the tracer is broken");
  }
}
