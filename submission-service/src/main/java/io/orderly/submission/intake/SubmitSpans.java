package io.orderly.submission.intake;

import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Known;
import io.orderly.submission.intake.SubmissionOutcome.Overloaded;
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
  private final SubmissionChannel submissionChannel;
  private final List<OrderSpan> spans = new ArrayList<>();

  public SubmitSpans(OrderTracing tracing, SubmissionChannel submissionChannel) {
    this.tracing = tracing;
    this.submissionChannel = submissionChannel;
  }

  /** An order that has its own place in its caller's trace. */
  public CheckedSubmission continuing(@Nullable String caller, CheckedSubmission submission) {
    return traced(submission, tracing.enter(start(), caller), caller);
  }

  /** One of many in a request: it has a trace of its own. */
  public CheckedSubmission apart(@Nullable String caller, CheckedSubmission submission) {
    return traced(submission, tracing.enterApart(start(), caller), null);
  }

  private CheckedSubmission traced(
      CheckedSubmission submission, OrderSpan span, @Nullable String unsampled) {
    spans.add(span);
    return submission instanceof Takeable takeable
        ? takeable.tracedBy(span.isRecording() ? span.traceParent() : readable(unsampled))
        : submission;
  }

  private static @Nullable String readable(@Nullable String caller) {
    return TraceParent.parse(caller).map(TraceParent::text).orElse(null);
  }

  private SpanStart start() {
    return switch (submissionChannel) {
      case TOPIC -> SpanStart.now(SpanKind.CONSUMER, "process order-submissions");
      case REST, BATCH -> SpanStart.now(SpanKind.SERVER, "POST /orders/batch");
    };
  }

  /** They are committed: one outcome a submission, in the same order. */
  public void end(List<SubmissionOutcome> outcomes) {
    for (int i = 0; i < outcomes.size() && i < spans.size(); i++) {
      OrderSpan span = spans.get(i);
      if (span.isRecording()) {
        describe(span, outcomes.get(i));
        span.end();
      }
    }
    spans.clear();
  }

  private void describe(OrderSpan span, SubmissionOutcome outcome) {
    span.with(Fields.CHANNEL, submissionChannel.word());
    if (outcome instanceof Accepted accepted) {
      span.with(Fields.OUTCOME, "accepted").with(Fields.ORDER_ID, accepted.orderId().toString());
    } else if (outcome instanceof Known known) {
      span.with(Fields.OUTCOME, "known").with(Fields.ORDER_ID, known.orderId().toString());
    } else if (outcome instanceof Overloaded) {
      span.with(Fields.OUTCOME, "overloaded");
    } else {
      span.with(Fields.OUTCOME, "refused");
    }
  }

  /** They were not taken: whoever hands them in again begins anew. */
  public void fail(Throwable why) {
    spans.forEach(span -> span.failed(why.getClass().getName()).end());
    spans.clear();
  }
}
