package io.orderly.platform.tracing;

import io.orderly.messages.StepRequest;
import io.orderly.telemetry.Fields;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.spi.LoggingEventBuilder;

/** Gives a log line the fields by which the lines of an order are found. */
public final class OrderLog {

  private OrderLog() {}

  /** A line about an order, and about its trace where it has one. */
  public static LoggingEventBuilder about(
      LoggingEventBuilder line, UUID orderId, @Nullable String traceParent) {
    LoggingEventBuilder told = line.addKeyValue(Fields.ORDER_ID, orderId);
    return TraceParent.parse(traceParent)
        .map(trace -> told.addKeyValue(Fields.TRACE_ID, trace.traceId()))
        .orElse(told);
  }

  /** A line about an attempt of a step. */
  public static LoggingEventBuilder about(LoggingEventBuilder line, StepRequest request) {
    return about(line, request.orderId(), request.traceParent())
        .addKeyValue(Fields.STEP, request.step())
        .addKeyValue(Fields.ATTEMPT, request.attempt());
  }
}
