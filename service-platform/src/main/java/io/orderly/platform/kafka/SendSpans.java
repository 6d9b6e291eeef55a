package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.telemetry.Fields;
import org.jspecify.annotations.Nullable;

/** The spans of messages on their way to Kafka, by OpenTelemetry's conventions for messaging. */
final class SendSpans {

  private final OrderTracing tracing;

  SendSpans(OrderTracing tracing) {
    this.tracing = tracing;
  }

  /** From the handing over to the broker's word. */
  OrderSpan begin(Outgoing outgoing) {
    if (!TraceParent.isSampled(outgoing.traceParent())) {
      return OrderSpan.none();
    }
    SpanStart start = SpanStart.now(SpanKind.PRODUCER, "send " + outgoing.topic());
    OrderSpan span = tracing.begin(start, outgoing.traceParent());
    if (span.isRecording()) {
      describe(span, outgoing);
    }
    return span;
  }

  private static void describe(OrderSpan span, Outgoing outgoing) {
    span.with("messaging.system", "kafka")
        .with("messaging.operation.name", "send")
        .with("messaging.operation.type", "send")
        .with("messaging.destination.name", outgoing.topic())
        .with("messaging.kafka.message.key", outgoing.key());
    Integer partition = outgoing.partition();
    if (partition != null) {
      span.with("messaging.destination.partition.id", partition.toString());
    }
    describe(span, outgoing.message());
  }

  private static void describe(OrderSpan span, Message message) {
    if (message instanceof StepRequest request) {
      span.with(Fields.ORDER_ID, request.orderId().toString())
          .with(Fields.STEP, request.step())
          .with(Fields.ATTEMPT, request.attempt());
    } else if (message instanceof OrderStatus status) {
      span.with(Fields.ORDER_ID, status.orderId().toString())
          .with(Fields.VERSION, status.orderVersion());
    }
  }

  static void end(OrderSpan span, @Nullable Throwable failure) {
    if (failure != null) {
      span.failed(failure.getClass().getName());
    }
    span.end();
  }
}
