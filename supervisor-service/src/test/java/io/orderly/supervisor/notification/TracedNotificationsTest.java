package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.Scope;
import io.orderly.platform.tracing.SpanStart;
import io.orderly.process.ProcessState;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TracedNotificationsTest {

  private static final String SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final String NOT_SAMPLED = SAMPLED.replaceAll("01$", "00");
  private static final String SPAN = "00-4bf92f3577b34da6a3ce929d0e0e4736-b7ad6b7169203331-01";
  private static final String SECRET_URL = "https://hooks.example.com/?token=secret";

  private final List<String> told = new ArrayList<>();

  @Test
  void tracesATryWithWhatBecameOfItAndWithoutTheUrl() {
    DeliveryResult away = new DeliveryResult.Unavailable("no answer");

    assertThat(
            new TracedNotifications(notification -> away, new Telling())
                .send(notification(SAMPLED)))
        .isSameAs(away);

    assertThat(told)
        .contains("begin POST", "orderly.process_state=Processed", "orderly.outcome=unavailable")
        .contains("failed unavailable", "end")
        .noneMatch(line -> line.contains("secret"));
  }

  @Test
  void theReceiverIsBelowTheSpanOfTheTry() {
    List<String> sent = new ArrayList<>();
    TracedNotifications notifications =
        new TracedNotifications(
            notification -> {
              sent.add(notification.traceParent());
              return new DeliveryResult.Delivered();
            },
            new Telling());

    notifications.send(notification(SAMPLED));
    notifications.send(notification(NOT_SAMPLED));

    assertThat(sent).containsExactly(SPAN, NOT_SAMPLED);
  }

  @Test
  void tracesNothingOfWhatIsNotSampled() {
    DeliveryResult.Delivered arrived = new DeliveryResult.Delivered();

    assertThat(
            new TracedNotifications(notification -> arrived, new Telling())
                .send(notification(null)))
        .isSameAs(arrived);

    assertThat(told).isEmpty();
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

  /** Tells what is said to it, in order. */
  private final class Telling implements OrderTracing, OrderSpan {

    @Override
    public boolean isOn() {
      return true;
    }

    @Override
    public OrderSpan begin(SpanStart start, String traceParent) {
      told.add("begin " + start.name());
      return this;
    }

    @Override
    public OrderSpan enter(SpanStart start, String caller) {
      throw new AssertionError("a notification is no door");
    }

    @Override
    public OrderSpan enterApart(SpanStart start, String caller) {
      throw new AssertionError("a notification is no door");
    }

    @Override
    public Scope openTrace(String traceParent) {
      return Scope.NONE;
    }

    @Override
    public boolean isRecording() {
      return true;
    }

    @Override
    public String traceParent() {
      return SPAN;
    }

    @Override
    public OrderSpan with(String name, String value) {
      told.add(name + "=" + value);
      return this;
    }

    @Override
    public OrderSpan with(String name, long value) {
      return with(name, Long.toString(value));
    }

    @Override
    public OrderSpan failed(String errorType) {
      told.add("failed " + errorType);
      return this;
    }

    @Override
    public Scope open() {
      return Scope.NONE;
    }

    @Override
    public void end() {
      told.add("end");
    }
  }
}
