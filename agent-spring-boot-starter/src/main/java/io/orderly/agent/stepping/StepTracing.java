package io.orderly.agent.stepping;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.telemetry.Fields;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The spans of one agent's requests, each from its arrival to its end. */
final class StepTracing {

  private final String topic;
  private final OrderTracing tracing;
  private final Clock clock;

  StepTracing(String agent, OrderTracing tracing, Clock clock) {
    this.topic = Topics.agentRequests(agent);
    this.tracing = tracing;
    this.clock = clock;
  }

  /** Calls within a span; the request that is passed on names it as parent. */
  Optional<StepReply> traced(StepWork work, Function<StepRequest, Optional<StepReply>> calling) {
    StepRequest request = work.request();
    if (!TraceParent.isSampled(request.traceParent())) {
      return calling.apply(request);
    }
    Span span = start(work);
    if (!span.getSpanContext().isValid()) {
      // Another tracer of the application may have a span in this thread.
      return calling.apply(request);
    }
    try {
      Optional<StepReply> reply =
          Context.current()
              .with(span)
              .wrapFunction(calling)
              .apply(request.tracedBy(TraceParent.of(span, request.traceParent())));
      describe(span, request, reply);
      return reply;
    } catch (RuntimeException | Error e) {
      fail(span, e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  /** It includes the wait for a slot, as the step's timer does. */
  private Span start(StepWork work) {
    Duration waited = Duration.between(work.arrivedAt(), clock.instant());
    return tracing.start(
        SpanKind.CONSUMER,
        "process " + topic,
        System.nanoTime() - waited.toNanos(),
        work.request().traceParent());
  }

  private static void fail(Span span, String errorType) {
    span.setAttribute("error.type", errorType).setStatus(StatusCode.ERROR);
  }

  private void describe(Span span, StepRequest request, Optional<StepReply> reply) {
    span.setAttribute("messaging.system", "kafka")
        .setAttribute("messaging.operation.name", "process")
        .setAttribute("messaging.operation.type", "process")
        .setAttribute("messaging.destination.name", topic)
        .setAttribute("messaging.kafka.message.key", request.orderId().toString())
        .setAttribute(Fields.ORDER_ID, request.orderId().toString())
        .setAttribute(Fields.STEP, request.step())
        .setAttribute(Fields.ATTEMPT, request.attempt())
        .setAttribute(Fields.DIRECTION, request.direction().value())
        .setAttribute(Fields.OUTCOME, outcome(reply));
    if (reply.isEmpty() || reply.get().outcome() != StepReply.Outcome.COMPLETED) {
      fail(span, outcome(reply));
    }
  }

  private static String outcome(Optional<StepReply> reply) {
    return reply
        .map(said -> said.outcome().name().toLowerCase(Locale.ROOT))
        .orElseGet(RequestOutcome.UNKNOWN::value);
  }
}
