package io.orderly.submission.intake.rest;

import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.submission.intake.SubmissionChannel;
import io.orderly.telemetry.Fields;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Begins the trace of an order with the request that submits it, by OpenTelemetry's conventions for
 * HTTP. It runs after authentication and limits: a request that they reject is not traced.
 */
final class RequestTraceFilter extends OncePerRequestFilter {

  static final String PATH = "/orders";

  private static final String POST = "POST";
  private static final int FIRST_SERVER_ERROR = 500;

  private static final String ATTRIBUTE = RequestTrace.class.getName();

  private final OrderTracing tracing;

  /**
   * The trace that a request is part of.
   *
   * @param traceParent what its order keeps
   */
  record RequestTrace(OrderSpan span, @Nullable String traceParent) {

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

    /** The request was about this order. */
    void about(UUID orderId) {
      span.with(Fields.ORDER_ID, orderId.toString());
    }
  }

  RequestTraceFilter(OrderTracing tracing) {
    this.tracing = tracing;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !POST.equals(request.getMethod());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    OrderSpan span =
        tracing.enter(
            SpanStart.now(SpanKind.SERVER, "POST /orders"), request.getHeader(TraceParent.HEADER));
    if (!span.isRecording()) {
      chain.doFilter(request, response);
      return;
    }
    request.setAttribute(ATTRIBUTE, new RequestTrace(span, span.traceParent()));
    try {
      chain.doFilter(request, response);
      describe(span, request, response.getStatus());
    } catch (IOException | ServletException | RuntimeException e) {
      span.failed(e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  private static void describe(OrderSpan span, HttpServletRequest request, int status) {
    span.with("http.request.method", POST)
        .with("http.route", PATH)
        .with("url.path", request.getRequestURI())
        .with("url.scheme", request.getScheme())
        .with("http.response.status_code", status)
        .with(Fields.CHANNEL, SubmissionChannel.REST.value());
    if (status >= FIRST_SERVER_ERROR) {
      span.failed(Integer.toString(status));
    }
  }
}
