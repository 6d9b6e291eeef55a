package io.orderly.submission.intake.rest;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.telemetry.Fields;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Begins the trace of an order with the request that submits it, by OpenTelemetry's conventions for
 * HTTP. It runs after authentication and limits: a request that they reject is not traced.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
final class RequestTraceFilter extends OncePerRequestFilter {

  private static final String PATH = "/orders";

  private static final String POST = "POST";
  private static final int FIRST_SERVER_ERROR = 500;

  private static final String ATTRIBUTE = RequestTrace.class.getName();

  private final OrderTracing tracing;

  /**
   * The trace that a request is part of.
   *
   * @param traceParent what its order keeps
   */
  record RequestTrace(Span span, @Nullable String traceParent) {

    /** That of the request's span; without one, the caller's, which is passed on. */
    static RequestTrace of(HttpServletRequest request) {
      return request.getAttribute(ATTRIBUTE) instanceof RequestTrace begun
          ? begun
          : new RequestTrace(
              Span.getInvalid(), TraceParent.normalized(request.getHeader(TraceParent.HEADER)));
    }

    /** The request was about this order. */
    void about(UUID orderId) {
      span.setAttribute(Fields.ORDER_ID, orderId.toString());
    }
  }

  RequestTraceFilter(OrderTracing tracing) {
    this.tracing = tracing;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !tracing.isOn()
        || !POST.equals(request.getMethod())
        || !PATH.equals(request.getServletPath());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Span span =
        tracing.startTrace(SpanKind.SERVER, "POST /orders", request.getHeader(TraceParent.HEADER));
    if (!span.isRecording()) {
      chain.doFilter(request, response);
      return;
    }
    request.setAttribute(ATTRIBUTE, new RequestTrace(span, TraceParent.of(span, null)));
    try {
      chain.doFilter(request, response);
      describe(span, request, response.getStatus());
    } catch (IOException | ServletException | RuntimeException e) {
      fail(span, e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  private static void describe(Span span, HttpServletRequest request, int status) {
    span.setAttribute("http.request.method", POST)
        .setAttribute("http.route", PATH)
        .setAttribute("url.path", request.getRequestURI())
        .setAttribute("url.scheme", request.getScheme())
        .setAttribute("http.response.status_code", status)
        .setAttribute(Fields.CHANNEL, Channel.REST.value());
    if (status >= FIRST_SERVER_ERROR) {
      fail(span, Integer.toString(status));
    }
  }

  private static void fail(Span span, String errorType) {
    span.setAttribute("error.type", errorType).setStatus(StatusCode.ERROR);
  }
}
