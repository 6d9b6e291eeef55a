package io.orderly.supervisor.notification;

import io.orderly.messages.FailureTexts;
import io.orderly.store.notifications.PendingNotification;

/** Puts our texts in place of what agents and partners said, before anything leaves. */
public final class SubmitterTexts implements NotificationSender {

  private final NotificationSender sender;
  private final FailureTexts texts;

  public SubmitterTexts(NotificationSender sender, FailureTexts texts) {
    this.sender = sender;
    this.texts = texts;
  }

  @Override
  public DeliveryResult send(PendingNotification notification) {
    return sender.send(notification.as(texts.told(notification.status())));
  }
}
