package io.orderly.supervisor.notification.delivery;

import io.orderly.messages.FailureTexts;
import io.orderly.store.PendingNotification;

/** Puts our texts in place of what agents and partners said, before anything leaves. */
public final class SubmitterTexts implements NotificationSender {

  private final NotificationSender sender;
  private final FailureTexts texts;

  public SubmitterTexts(NotificationSender sender, FailureTexts texts) {
    this.sender = sender;
    this.texts = texts;
  }

  @Override
  public Attempt send(PendingNotification word) {
    return sender.send(word.as(texts.told(word.status())));
  }
}
