package io.orderly.supervisor.notification;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.telemetry.Fields;
import java.util.Locale;

/**
 * Traces the notifications that go to webhooks, one span per attempt. The URL is left out:
 * submitters put secrets into it.
 */
public final class TracedNotifications implements NotificationSender {

  private final NotificationSender webhooks;
  private final OrderTracing tracing;

  public TracedNotifications(NotificationSender webhooks, OrderTracing tracing) {
    this.webhooks = webhooks;
    this.tracing = tracing;
  }

  @Override
  public DeliveryResult send(PendingNotification notification) {
    if (!TraceParent.isSampled(notification.traceParent())) {
      return webhooks.send(notification);
    }
    Span span =
        tracing
            .start(SpanKind.CLIENT, "POST", notification.traceParent())
            .setAttribute("http.request.method", "POST")
            .setAttribute(Fields.ORDER_ID, notification.status().orderId().toString())
            .setAttribute(Fields.VERSION, notification.status().orderVersion())
            .setAttribute(Fields.PROCESS_STATE, notification.status().state().value());
    try {
      DeliveryResult result =
          webhooks.send(notification.tracedBy(TraceParent.of(span, notification.traceParent())));
      describe(span, result);
      return result;
    } catch (RuntimeException e) {
      fail(span, e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  private static void describe(Span span, DeliveryResult result) {
    String outcome = result.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    span.setAttribute(Fields.OUTCOME, outcome);
    if (!(result instanceof DeliveryResult.Delivered)) {
      fail(span, outcome);
    }
  }

  private static void fail(Span span, String errorType) {
    span.setAttribute("error.type", errorType).setStatus(StatusCode.ERROR);
  }
}
