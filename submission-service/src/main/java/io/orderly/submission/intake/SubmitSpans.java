package io.orderly.submission.intake;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.telemetry.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The spans of orders that come many at a time: of each that is sampled, from the check to the
 * commit. Used by one thread.
 */
public final class SubmitSpans {

  private final OrderTracing tracing;
  private final Channel channel;
  private final List<Span> spans = new ArrayList<>();

  public SubmitSpans(OrderTracing tracing, Channel channel) {
    this.tracing = tracing;
    this.channel = channel;
  }

  /** An order that continues the trace of its caller. */
  public Submission continuing(@Nullable String caller, Submission submission) {
    return traced(submission, tracing.startTrace(kind(), name(), caller), caller);
  }

  /** One of many in a request: it has a trace of its own. */
  public Submission apart(@Nullable String caller, Submission submission) {
    return traced(submission, tracing.startLinkedTrace(kind(), name(), caller), null);
  }

  private Submission traced(Submission submission, Span span, @Nullable String unsampled) {
    spans.add(span);
    return submission instanceof Valid valid
        ? valid.tracedBy(TraceParent.of(span, TraceParent.normalized(unsampled)))
        : submission;
  }

  private SpanKind kind() {
    return channel == Channel.TOPIC ? SpanKind.CONSUMER : SpanKind.SERVER;
  }

  private String name() {
    return channel == Channel.TOPIC ? "process order-submissions" : "POST /orders/batch";
  }

  /** They are committed: one result per submission, in the same order. */
  public void end(List<Outcome> results) {
    for (int i = 0; i < results.size() && i < spans.size(); i++) {
      Span span = spans.get(i);
      if (span.isRecording()) {
        describe(span, results.get(i));
        span.end();
      }
    }
    spans.clear();
  }

  private void describe(Span span, Outcome result) {
    span.setAttribute(Fields.CHANNEL, channel.value());
    if (result instanceof Accepted accepted) {
      span.setAttribute(Fields.OUTCOME, "accepted")
          .setAttribute(Fields.ORDER_ID, accepted.orderId().toString());
    } else if (result instanceof Known known) {
      span.setAttribute(Fields.OUTCOME, "known")
          .setAttribute(Fields.ORDER_ID, known.orderId().toString());
    } else if (result instanceof Overloaded) {
      span.setAttribute(Fields.OUTCOME, "overloaded");
    } else {
      span.setAttribute(Fields.OUTCOME, "refused");
    }
  }

  /** They were not stored; a retry begins new spans. */
  public void fail(Throwable cause) {
    for (Span span : spans) {
      span.setAttribute("error.type", cause.getClass().getName()).setStatus(StatusCode.ERROR);
      span.end();
    }
    spans.clear();
  }
}
