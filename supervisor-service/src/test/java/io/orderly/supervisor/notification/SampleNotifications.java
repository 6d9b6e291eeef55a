package io.orderly.supervisor.notification;

import io.orderly.messages.OrderStatus;
import io.orderly.process.ProcessState;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Notifications that are pending at one host. */
final class SampleNotifications {

  private SampleNotifications() {}

  static PendingNotification of(String submitter) {
    return of(submitter, Duration.ZERO);
  }

  static PendingNotification of(String submitter, Duration pendingFor) {
    OrderStatus status =
        new OrderStatus(
            1,
            UUID.randomUUID(),
            submitter,
            "536365",
            ProcessState.PROCESSED,
            5,
            null,
            Instant.parse("2026-01-05T08:00:00Z"));
    Addressee addressee = new Addressee(Channel.WEBHOOK, "https://hooks.example.com/" + submitter);
    return new PendingNotification(addressee, status, 5, 0, pendingFor);
  }
}
