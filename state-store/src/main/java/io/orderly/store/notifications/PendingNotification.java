package io.orderly.store.notifications;

import io.orderly.messages.OrderStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A notification that is not delivered yet.
 *
 * @param status the order's status now, at or after the pending end, Error or question, with what
 *     the submitter is asked now; with the failure texts of operators
 * @param pendingVersion the version of that end, Error or question
 * @param tries that have failed
 * @param pendingFor how long it has been pending, by the database's clock
 * @param traceParent of the order
 */
public record PendingNotification(
    Addressee addressee,
    OrderStatus status,
    long pendingVersion,
    int tries,
    Duration pendingFor,
    @Nullable String traceParent) {

  /** Of an order that is part of no trace. */
  public PendingNotification(
      Addressee addressee,
      OrderStatus status,
      long pendingVersion,
      int tries,
      Duration pendingFor) {
    this(addressee, status, pendingVersion, tries, pendingFor, null);
  }

  /** The same notification, below this span. */
  public PendingNotification tracedBy(@Nullable String span) {
    return new PendingNotification(addressee, status, pendingVersion, tries, pendingFor, span);
  }

  /** The same notification, with this status. */
  public PendingNotification as(OrderStatus replaced) {
    return new PendingNotification(
        addressee, replaced, pendingVersion, tries, pendingFor, traceParent);
  }

  /** It was not delivered and is attempted again. */
  public record Postponed(PendingNotification notification, int tries, Duration backoff) {}

  /**
   * It will not be delivered.
   *
   * @param why for the order's history
   */
  public record GivenUp(PendingNotification notification, String why) {}
}
