package io.orderly.submission.intake;

import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.SubmissionResult.Accepted;
import io.orderly.submission.intake.SubmissionResult.Known;
import io.orderly.submission.intake.SubmissionResult.Overloaded;
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
  private final SubmissionChannel channel;
  private final List<OrderSpan> spans = new ArrayList<>();

  public SubmitSpans(OrderTracing tracing, SubmissionChannel channel) {
    this.tracing = tracing;
    this.channel = channel;
  }

  /** An order that continues the trace of its caller. */
  public Submission continuing(@Nullable String caller, Submission submission) {
    return traced(submission, tracing.enter(start(), caller), caller);
  }

  /** One of many in a request: it has a trace of its own. */
  public Submission apart(@Nullable String caller, Submission submission) {
    return traced(submission, tracing.enterApart(start(), caller), null);
  }

  private Submission traced(Submission submission, OrderSpan span, @Nullable String unsampled) {
    spans.add(span);
    return submission instanceof Valid valid
        ? valid.tracedBy(span.isRecording() ? span.traceParent() : readable(unsampled))
        : submission;
  }

  private static @Nullable String readable(@Nullable String caller) {
    return TraceParent.parse(caller).map(TraceParent::text).orElse(null);
  }

  private SpanStart start() {
    return switch (channel) {
      case TOPIC -> SpanStart.now(SpanKind.CONSUMER, "process order-submissions");
      case REST, BATCH -> SpanStart.now(SpanKind.SERVER, "POST /orders/batch");
    };
  }

  /** They are committed: one result per submission, in the same order. */
  public void end(List<SubmissionResult> results) {
    for (int i = 0; i < results.size() && i < spans.size(); i++) {
      OrderSpan span = spans.get(i);
      if (span.isRecording()) {
        describe(span, results.get(i));
        span.end();
      }
    }
    spans.clear();
  }

  private void describe(OrderSpan span, SubmissionResult result) {
    span.with(Fields.CHANNEL, channel.value());
    if (result instanceof Accepted accepted) {
      span.with(Fields.OUTCOME, "accepted").with(Fields.ORDER_ID, accepted.orderId().toString());
    } else if (result instanceof Known known) {
      span.with(Fields.OUTCOME, "known").with(Fields.ORDER_ID, known.orderId().toString());
    } else if (result instanceof Overloaded) {
      span.with(Fields.OUTCOME, "overloaded");
    } else {
      span.with(Fields.OUTCOME, "refused");
    }
  }

  /** They were not stored; a retry begins new spans. */
  public void fail(Throwable cause) {
    spans.forEach(span -> span.failed(cause.getClass().getName()).end());
    spans.clear();
  }
}
