package io.orderly.supervisor.notification.delivery;

import io.orderly.messages.OrderStatus;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.MessageTooLargeException;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.store.PendingNotification;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends words to submitters' private topics. */
public final class TopicNotifications implements NotificationSender {

  /** Above the producer's own limits, so that its verdict is what counts. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final MessageSender sender;

  public TopicNotifications(MessageSender sender) {
    this.sender = sender;
  }

  @Override
  public Attempt send(PendingNotification word) {
    OrderStatus status = word.status();
    CompletableFuture<Void> sent =
        sender.send(
            Outgoing.to(word.addressee().target(), status.orderId().toString(), status)
                .tracedBy(word.traceParent()));
    try {
      sent.get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      return new Attempt.Told();
    } catch (ExecutionException failure) {
      return MessageTooLargeException.isIn(failure)
          ? new Attempt.Hopeless("the topic takes no record that large")
          : new Attempt.Away("not taken by Kafka: " + failure.getCause());
    } catch (TimeoutException late) {
      return new Attempt.Away("not taken by Kafka within " + LONGEST_WAIT);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return new Attempt.Away("this supervisor ends");
    }
  }
}
