package io.orderly.supervisor.notification.webhook;

import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.SpanKind;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.store.PendingNotification;
import io.orderly.supervisor.notification.delivery.Attempt;
import io.orderly.supervisor.notification.delivery.NotificationSender;
import io.orderly.telemetry.Fields;
import java.util.Locale;

/**
 * Traces the words that go to webhooks, each try a span. The URL is left out: submitters put
 * secrets into it.
 */
public final class TracedNotifications implements NotificationSender {

  private final NotificationSender webhooks;
  private final OrderTracing tracing;

  public TracedNotifications(NotificationSender webhooks, OrderTracing tracing) {
    this.webhooks = webhooks;
    this.tracing = tracing;
  }

  @Override
  public Attempt send(PendingNotification word) {
    if (!TraceParent.isSampled(word.traceParent())) {
      return webhooks.send(word);
    }
    OrderSpan span =
        tracing
            .begin(SpanStart.now(SpanKind.CLIENT, "POST"), word.traceParent())
            .with("http.request.method", "POST")
            .with(Fields.ORDER_ID, word.status().orderId().toString())
            .with(Fields.VERSION, word.status().orderVersion())
            .with(Fields.PROCESS_STATE, word.status().state().word());
    try {
      Attempt attempt = webhooks.send(word.tracedBy(span.traceParentOr(word.traceParent())));
      describe(span, attempt);
      return attempt;
    } catch (RuntimeException e) {
      span.failed(e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  private static void describe(OrderSpan span, Attempt attempt) {
    String outcome = attempt.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    span.with(Fields.OUTCOME, outcome);
    if (!(attempt instanceof Attempt.Told)) {
      span.failed(outcome);
    }
  }
}
