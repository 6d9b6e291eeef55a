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
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Begins the trace of an order with the request that hands it in, by OpenTelemetry's conventions
 * for HTTP. Stands behind the guard of the door: who is turned away there is not traced.
 */
final class RequestTraceFilter extends OncePerRequestFilter {

  static final String PATH = "/orders";

  private static final String POST = "POST";
  private static final int FIRST_OF_OURS = 500;

  private final OrderTracing tracing;

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
    RequestTrace.begin(span, request);
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
        .with(Fields.CHANNEL, SubmissionChannel.REST.word());
    if (status >= FIRST_OF_OURS) {
      span.failed(Integer.toString(status));
    }
  }
}
