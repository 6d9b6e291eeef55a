package io.orderly.supervisor.notification.delivery;

import io.orderly.store.PendingNotification;

/** Sends words over one channel. */
@FunctionalInterface
public interface NotificationSender {

  /** Tries once; returns within some seconds, whoever does not answer. */
  Attempt send(PendingNotification word);
}
