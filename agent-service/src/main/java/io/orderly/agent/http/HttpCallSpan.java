package io.orderly.agent.http;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.telemetry.Fields;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The span of one HTTP call, by OpenTelemetry's conventions for HTTP. */
final class HttpCallSpan {

  private static final int FIRST_ERROR = 400;

  private final Span span;
  private final @Nullable String received;

  private HttpCallSpan(Span span, @Nullable String received) {
    this.span = span;
    this.received = received;
  }

  static HttpCallSpan begin(OrderTracing tracing, String method, URI url, StepRequest request) {
    String received = request.traceParent();
    if (!TraceParent.isSampled(received)) {
      return new HttpCallSpan(Span.getInvalid(), received);
    }
    Span span = tracing.start(SpanKind.CLIENT, method, received);
    span.setAttribute("http.request.method", method)
        .setAttribute("url.full", withoutUser(url))
        .setAttribute("server.address", url.getHost())
        .setAttribute("server.port", port(url))
        .setAttribute(Fields.ORDER_ID, request.orderId().toString())
        .setAttribute(Fields.STEP, request.step())
        .setAttribute(Fields.ATTEMPT, request.attempt());
    return new HttpCallSpan(span, received);
  }

  private static String withoutUser(URI url) {
    String user = url.getRawUserInfo();
    return user == null ? url.toString() : url.toString().replace(user + "@", "");
  }

  private static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return "https".equals(url.getScheme()) ? 443 : 80;
  }

  /** The header for the remote service; null if there is no valid one. */
  @Nullable String traceParent() {
    return TraceParent.of(span, TraceParent.normalized(received));
  }

  void answered(int status) {
    span.setAttribute("http.response.status_code", status);
    if (status >= FIRST_ERROR) {
      fail(Integer.toString(status));
    }
  }

  void aborted(Throwable cause) {
    fail(cause.getClass().getName());
  }

  private void fail(String errorType) {
    span.setAttribute("error.type", errorType).setStatus(StatusCode.ERROR);
  }

  void end() {
    span.end();
  }
}
