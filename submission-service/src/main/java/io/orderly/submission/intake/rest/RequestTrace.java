package io.orderly.submission.intake.rest;

import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.telemetry.Fields;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The trace that a request which hands an order in is part of. */
final class RequestTrace {

  private static final String ATTRIBUTE = RequestTrace.class.getName();

  private final OrderSpan span;
  private final @Nullable String traceParent;

  private RequestTrace(OrderSpan span, @Nullable String traceParent) {
    this.span = span;
    this.traceParent = traceParent;
  }

  /** From now on the request is told of in this span. */
  static void begin(OrderSpan span, HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, new RequestTrace(span, span.traceParent()));
  }

  /** That of the request's span; without one, the caller's, which is passed on. */
  static RequestTrace of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof RequestTrace begun
        ? begun
        : new RequestTrace(
            OrderSpan.none(),
            TraceParent.parse(request.getHeader(TraceParent.HEADER))
                .map(TraceParent::text)
                .orElse(null));
  }

  /** What the order keeps. */
  @Nullable String traceParent() {
    return traceParent;
  }

  /** The request was about this order. */
  void about(UUID orderId) {
    span.with(Fields.ORDER_ID, orderId.toString());
  }
}
