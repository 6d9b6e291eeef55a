package io.orderly.supervisor.notification;

import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.store.notifications.PendingNotification;
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
    OrderSpan span =
        tracing
            .begin(SpanStart.now(SpanKind.CLIENT, "POST"), notification.traceParent())
            .with("http.request.method", "POST")
            .with(Fields.ORDER_ID, notification.status().orderId().toString())
            .with(Fields.VERSION, notification.status().orderVersion())
            .with(Fields.PROCESS_STATE, notification.status().state().value());
    try {
      DeliveryResult result =
          webhooks.send(notification.tracedBy(span.traceParentOr(notification.traceParent())));
      describe(span, result);
      return result;
    } catch (RuntimeException e) {
      span.failed(e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  private static void describe(OrderSpan span, DeliveryResult result) {
    String outcome = result.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    span.with(Fields.OUTCOME, outcome);
    if (!(result instanceof DeliveryResult.Delivered)) {
      span.failed(outcome);
    }
  }
}
