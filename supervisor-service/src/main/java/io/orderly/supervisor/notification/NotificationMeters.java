package io.orderly.supervisor.notification;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotifications.Pending;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Counts what is pending and what was sent, by channel. Every series is there from the start. */
public final class NotificationMeters {

  private static final Pending NOTHING = new Pending(0, Duration.ZERO);

  private final Map<Channel, Map<Outcome, Counter>> sent = new EnumMap<>(Channel.class);
  private volatile Map<Channel, Pending> pending = Map.of();

  /** The outcome of an attempt. */
  enum Outcome {
    DELIVERED("delivered"),
    FAILED("failed"),
    GIVEN_UP("given_up");

    private final String value;

    Outcome(String value) {
      this.value = value;
    }
  }

  public NotificationMeters(MeterRegistry meters) {
    for (Channel channel : Channel.values()) {
      Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        counters.put(
            outcome,
            Counter.builder("orderly.notifications.sent")
                .description("Attempts to deliver notifications to submitters, by outcome")
                .tag("channel", channel.value())
                .tag("outcome", outcome.value)
                .register(meters));
      }
      sent.put(channel, counters);
      gauges(channel, meters);
    }
  }

  private void gauges(Channel channel, MeterRegistry meters) {
    Gauge.builder("orderly.notifications.pending", () -> of(channel).notifications())
        .description("Notifications of ends and Errors that are not delivered")
        .tag("channel", channel.value())
        .register(meters);
    Gauge.builder("orderly.oldest.notification", () -> of(channel).oldest().toMillis() / 1000.0)
        .description("Age of the oldest pending notification")
        .baseUnit("seconds")
        .tag("channel", channel.value())
        .register(meters);
  }

  private Pending of(Channel channel) {
    return pending.getOrDefault(channel, NOTHING);
  }

  void pending(Map<Channel, Pending> now) {
    pending = Map.copyOf(now);
  }

  void count(Channel channel, Outcome outcome, int notifications) {
    Objects.requireNonNull(Objects.requireNonNull(sent.get(channel)).get(outcome))
        .increment(notifications);
  }
}
