package io.orderly.agent.stepping;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.Scope;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
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

  /** What is below the span gets a request that says so. */
  Optional<StepReply> traced(StepWork work, Function<StepRequest, Optional<StepReply>> calling) {
    StepRequest request = work.request();
    if (!TraceParent.isSampled(request.traceParent())) {
      return calling.apply(request);
    }
    OrderSpan span = tracing.begin(start(work), request.traceParent());
    Scope scope = span.open();
    try {
      Optional<StepReply> reply =
          calling.apply(request.tracedBy(span.traceParentOr(request.traceParent())));
      describe(span, request, reply);
      return reply;
    } catch (RuntimeException | Error e) {
      span.failed(e.getClass().getName());
      throw e;
    } finally {
      scope.close();
      span.end();
    }
  }

  /** It includes the wait for a slot, as the step's timer does. */
  private SpanStart start(StepWork work) {
    Duration waited = Duration.between(work.arrivedAt(), clock.instant());
    return new SpanStart(
        SpanKind.CONSUMER, "process " + topic, System.nanoTime() - waited.toNanos());
  }

  private void describe(OrderSpan span, StepRequest request, Optional<StepReply> reply) {
    span.with("messaging.system", "kafka")
        .with("messaging.operation.name", "process")
        .with("messaging.operation.type", "process")
        .with("messaging.destination.name", topic)
        .with("messaging.kafka.message.key", request.orderId().toString())
        .with(Fields.ORDER_ID, request.orderId().toString())
        .with(Fields.STEP, request.step())
        .with(Fields.ATTEMPT, request.attempt())
        .with(Fields.DIRECTION, request.direction().value())
        .with(Fields.OUTCOME, outcome(reply));
    if (reply.isEmpty() || reply.get().outcome() != StepReplyOutcome.COMPLETED) {
      span.failed(outcome(reply));
    }
  }

  private static String outcome(Optional<StepReply> reply) {
    return reply
        .map(said -> said.outcome().name().toLowerCase(Locale.ROOT))
        .orElseGet(StepEnd.UNKNOWN::value);
  }
}
