package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.process.ProcessState;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TracedNotificationsTest {

  private static final String SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final String NOT_SAMPLED = SAMPLED.replaceAll("01$", "00");
  private static final String SPAN = "00-4bf92f3577b34da6a3ce929d0e0e4736-b7ad6b7169203331-01";
  private static final String SECRET_URL = "https://hooks.example.com/?token=secret";

  private final List<String> calls = new ArrayList<>();

  @Test
  void tracesAnAttemptWithItsOutcomeAndWithoutTheUrl() {
    DeliveryResult unavailable = new DeliveryResult.Unavailable("no answer");

    assertThat(
            new TracedNotifications(notification -> unavailable, tracing())
                .send(notification(SAMPLED)))
        .isSameAs(unavailable);

    assertThat(calls)
        .contains("start POST", "orderly.process_state=Processed", "orderly.outcome=unavailable")
        .contains("error.type=unavailable", "status ERROR", "end")
        .noneMatch(line -> line.contains("secret"));
  }

  @Test
  void theReceiverIsBelowTheSpanOfTheAttempt() {
    List<String> sent = new ArrayList<>();
    TracedNotifications notifications =
        new TracedNotifications(
            notification -> {
              sent.add(notification.traceParent());
              return new DeliveryResult.Delivered();
            },
            tracing());

    notifications.send(notification(SAMPLED));
    notifications.send(notification(NOT_SAMPLED));

    assertThat(sent).containsExactly(SPAN, NOT_SAMPLED);
  }

  @Test
  void tracesNoUnsampledOrder() {
    DeliveryResult.Delivered arrived = new DeliveryResult.Delivered();

    assertThat(new TracedNotifications(notification -> arrived, tracing()).send(notification(null)))
        .isSameAs(arrived);

    assertThat(calls).isEmpty();
  }

  private static PendingNotification notification(String traceParent) {
    OrderStatus status =
        new OrderStatus(
            Message.SCHEMA_VERSION,
            new UUID(0, 1),
            "shop",
            "536365",
            ProcessState.PROCESSED,
            5,
            null,
            Instant.parse("2026-01-05T08:00:00Z"));
    Addressee addressee = new Addressee(Channel.WEBHOOK, SECRET_URL);
    return new PendingNotification(addressee, status, 5, 0, Duration.ZERO, traceParent);
  }

  /** Notes the calls of its spans, in order. */
  private OrderTracing tracing() {
    Span span =
        proxy(
            Span.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "isRecording" -> true;
                  case "getSpanContext" -> TraceParent.parse(SPAN);
                  case "setAttribute" -> noted(proxy, arguments[0] + "=" + arguments[1]);
                  case "setStatus" -> noted(proxy, "status " + arguments[0]);
                  default -> noted(null, method.getName());
                });
    SpanBuilder builder =
        proxy(
            SpanBuilder.class,
            (proxy, method, arguments) -> method.getName().equals("startSpan") ? span : proxy);
    return new OrderTracing(
        name -> {
          calls.add("start " + name);
          return builder;
        },
        1);
  }

  private @Nullable Object noted(@Nullable Object answer, String call) {
    calls.add(call);
    return answer;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
