package io.orderly.agent.http;

import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.telemetry.Fields;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The span of one HTTP call, by OpenTelemetry's conventions for HTTP. */
final class HttpCallSpan {

  private static final int FIRST_ERROR = 400;

  private final OrderSpan span;
  private final @Nullable String received;

  private HttpCallSpan(OrderSpan span, @Nullable String received) {
    this.span = span;
    this.received = received;
  }

  static HttpCallSpan begin(OrderTracing tracing, URI url, StepRequest request) {
    String received = request.traceParent();
    if (!TraceParent.isSampled(received)) {
      return new HttpCallSpan(OrderSpan.none(), received);
    }
    OrderSpan span = tracing.begin(SpanStart.now(SpanKind.CLIENT, "POST"), received);
    span.with("http.request.method", "POST")
        .with("url.full", withoutUser(url))
        .with("server.address", url.getHost())
        .with("server.port", port(url))
        .with(Fields.ORDER_ID, request.orderId().toString())
        .with(Fields.STEP, request.step())
        .with(Fields.ATTEMPT, request.attempt());
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

  /** What the remote service is told; null when there is nothing that makes sense. */
  @Nullable String traceParent() {
    return span.isRecording()
        ? span.traceParent()
        : TraceParent.parse(received).map(TraceParent::text).orElse(null);
  }

  void answered(int status) {
    span.with("http.response.status_code", status);
    if (status >= FIRST_ERROR) {
      span.failed(Integer.toString(status));
    }
  }

  void brokenOff(Throwable cause) {
    span.failed(cause.getClass().getName());
  }

  void end() {
    span.end();
  }
}
