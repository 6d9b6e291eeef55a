package io.orderly.supervisor.notification;

import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;

/** Sends notifications over one channel. */
@FunctionalInterface
public interface NotificationSender {

  /** Makes one attempt; returns within some seconds, even without an answer. */
  DeliveryResult send(PendingNotification notification);
}
