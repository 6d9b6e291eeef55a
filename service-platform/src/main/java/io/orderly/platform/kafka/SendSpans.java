package io.orderly.platform.kafka;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.telemetry.Fields;
import org.jspecify.annotations.Nullable;

/** The spans of messages on their way to Kafka, by OpenTelemetry's conventions for messaging. */
final class SendSpans {

  private final OrderTracing tracing;

  SendSpans(OrderTracing tracing) {
    this.tracing = tracing;
  }

  /** From the call of the producer to the broker's acknowledgement. */
  Span start(Outgoing outgoing) {
    if (!TraceParent.isSampled(outgoing.traceParent())) {
      return Span.getInvalid();
    }
    Span span =
        tracing.start(SpanKind.PRODUCER, "send " + outgoing.topic(), outgoing.traceParent());
    if (span.isRecording()) {
      describe(span, outgoing);
    }
    return span;
  }

  private static void describe(Span span, Outgoing outgoing) {
    span.setAttribute("messaging.system", "kafka")
        .setAttribute("messaging.operation.name", "send")
        .setAttribute("messaging.operation.type", "send")
        .setAttribute("messaging.destination.name", outgoing.topic())
        .setAttribute("messaging.kafka.message.key", outgoing.key());
    Integer partition = outgoing.partition();
    if (partition != null) {
      span.setAttribute("messaging.destination.partition.id", partition.toString());
    }
    describe(span, outgoing.message());
  }

  private static void describe(Span span, Message message) {
    if (message instanceof StepRequest request) {
      span.setAttribute(Fields.ORDER_ID, request.orderId().toString())
          .setAttribute(Fields.STEP, request.step())
          .setAttribute(Fields.ATTEMPT, request.attempt());
    } else if (message instanceof OrderStatus status) {
      span.setAttribute(Fields.ORDER_ID, status.orderId().toString())
          .setAttribute(Fields.VERSION, status.orderVersion());
    }
  }

  static void end(Span span, @Nullable Throwable failure) {
    if (failure != null) {
      span.setAttribute("error.type", failure.getClass().getName()).setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
