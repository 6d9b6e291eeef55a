package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.orderly.messages.StepRequest;
import io.orderly.telemetry.Fields;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.spi.LoggingEventBuilder;

/** Adds the fields by which the log lines of an order are found. */
public final class OrderLog {

  private OrderLog() {}

  /** A line about an order, and its trace if it has one. */
  public static LoggingEventBuilder about(
      LoggingEventBuilder line, UUID orderId, @Nullable String traceParent) {
    LoggingEventBuilder withOrder = line.addKeyValue(Fields.ORDER_ID, orderId);
    SpanContext trace = TraceParent.parse(traceParent);
    return trace.isValid() ? withOrder.addKeyValue(Fields.TRACE_ID, trace.getTraceId()) : withOrder;
  }

  /** A line about an attempt of a step. */
  public static LoggingEventBuilder about(LoggingEventBuilder line, StepRequest request) {
    return about(line, request.orderId(), request.traceParent())
        .addKeyValue(Fields.STEP, request.step())
        .addKeyValue(Fields.ATTEMPT, request.attempt());
  }
}
