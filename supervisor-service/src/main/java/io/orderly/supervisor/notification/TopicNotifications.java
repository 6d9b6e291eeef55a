package io.orderly.supervisor.notification;

import io.orderly.messages.OrderStatus;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.MessageTooLargeException;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends notifications to submitters' private topics. */
public final class TopicNotifications implements NotificationSender {

  /** Above the producer's own limits, so that its result is what counts. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  private final MessageSender sender;

  public TopicNotifications(MessageSender sender) {
    this.sender = sender;
  }

  @Override
  public DeliveryResult send(PendingNotification notification) {
    OrderStatus status = notification.status();
    CompletableFuture<Void> sent =
        sender.send(
            Outgoing.to(notification.addressee().target(), status.orderId().toString(), status)
                .tracedBy(notification.traceParent()));
    try {
      sent.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      return new DeliveryResult.Delivered();
    } catch (ExecutionException failure) {
      return MessageTooLargeException.isIn(failure)
          ? new DeliveryResult.PermanentFailure("the topic accepts no record that large")
          : new DeliveryResult.Unavailable("not accepted by Kafka: " + failure.getCause());
    } catch (TimeoutException late) {
      return new DeliveryResult.Unavailable("not accepted by Kafka within " + MAX_WAIT);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return new DeliveryResult.Unavailable("this supervisor is stopping");
    }
  }
}
