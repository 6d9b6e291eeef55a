package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.Tracer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** A tracer that throws, against OpenTelemetry's contract. */
public final class BrokenTracer {

  private BrokenTracer() {}

  /** Starts no span: its builder throws. */
  public static Tracer starting() {
    return name -> {
      throw new IllegalStateException("the tracer is broken");
    };
  }

  /** Starts spans that throw when they end. */
  public static Tracer ending() {
    Span span =
        proxy(
            Span.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "isRecording" -> false;
                  case "end" -> throw new IllegalStateException("the span is broken");
                  default -> proxy;
                });
    SpanBuilder builder =
        proxy(
            SpanBuilder.class,
            (proxy, method, arguments) -> method.getName().equals("startSpan") ? span : proxy);
    return name -> builder;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
