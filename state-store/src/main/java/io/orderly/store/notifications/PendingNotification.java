package io.orderly.store.notifications;

import io.orderly.messages.OrderStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A word that a submitter is owed and was not told yet.
 *
 * @param status where the order stands now: at or after the end or Error that is owed; in the words
 *     of operators
 * @param pendingVersion the version of that end or Error
 * @param tries that have failed
 * @param owedFor how long it has been owed, by the database's clock
 * @param traceParent of the order
 */
public record PendingNotification(
    Addressee addressee,
    OrderStatus status,
    long pendingVersion,
    int tries,
    Duration owedFor,
    @Nullable String traceParent) {

  /** Of an order that is part of no trace. */
  public PendingNotification(
      Addressee addressee, OrderStatus status, long pendingVersion, int tries, Duration owedFor) {
    this(addressee, status, pendingVersion, tries, owedFor, null);
  }

  /** The same word, below this span. */
  public PendingNotification tracedBy(@Nullable String span) {
    return new PendingNotification(addressee, status, pendingVersion, tries, owedFor, span);
  }

  /** The same word, told like this. */
  public PendingNotification as(OrderStatus told) {
    return new PendingNotification(addressee, told, pendingVersion, tries, owedFor, traceParent);
  }

  /** It could not be told and is tried again. */
  public record Postponed(PendingNotification notification, int tries, Duration rest) {}

  /**
   * It will not be delivered.
   *
   * @param why for the order's story
   */
  public record GivenUp(PendingNotification notification, String why) {}
}
