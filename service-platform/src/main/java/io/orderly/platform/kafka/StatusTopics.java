package io.orderly.platform.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import org.jspecify.annotations.Nullable;

/**
 * Sends order statuses to the topic {@code order-status}, and to the reply topic of the submitter
 * if the order has one. Reply topics have a queue of their own, so that one which no longer exists
 * delays no other status.
 */
public final class StatusTopics implements AutoCloseable {

  /** Some seconds at the highest measured rate; what does not fit is dropped and counted. */
  private static final int MAX_QUEUED = 10_000;

  private static final int MAX_QUEUED_REPLIES = 1_000;

  private final BestEffort statuses;
  private final BestEffort replies;

  public StatusTopics(MessageSender sender, MeterRegistry meters) {
    this(
        new BestEffort(sender, "statuses", MAX_QUEUED, meters),
        new BestEffort(sender, "private-statuses", MAX_QUEUED_REPLIES, meters));
  }

  /** For these queues. */
  public StatusTopics(BestEffort statuses, BestEffort replies) {
    this.statuses = statuses;
    this.replies = replies;
  }

  /**
   * Sends to everyone and to the submitter. Returns at once.
   *
   * @param replyTo the submitter's topic; null: it has none
   * @param traceParent of the order
   */
  public void send(OrderStatus status, @Nullable String replyTo, @Nullable String traceParent) {
    statuses.send(outgoing(Topics.ORDER_STATUS, status, traceParent));
    if (replyTo != null) {
      reply(status, replyTo, traceParent);
    }
  }

  /** Sends to the submitter alone. Returns at once. */
  public void reply(OrderStatus status, String replyTo, @Nullable String traceParent) {
    replies.send(outgoing(replyTo, status, traceParent));
  }

  private static Outgoing outgoing(String topic, OrderStatus status, @Nullable String traceParent) {
    return Outgoing.to(topic, status.orderId().toString(), status).tracedBy(traceParent);
  }

  /** Sends what is queued; each queue may take 2 s. */
  @Override
  public void close() {
    statuses.close();
    replies.close();
  }
}
