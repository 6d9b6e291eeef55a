package io.orderly.platform.kafka;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends messages. Never call it inside a database transaction: commit first, send after. */
public interface MessageSender {

  /**
   * Hands a message over; the future fails when the broker did not take it: with {@link
   * MessageTooLargeException} when it never will. (A stage behind the future sees that wrapped:
   * {@link MessageTooLargeException#isIn}.)
   */
  CompletableFuture<Void> send(Outgoing outgoing);

  /**
   * Sends a batch and waits until the broker has taken or refused each.
   *
   * @return those that were not taken
   */
  List<Outgoing> sendAll(Collection<Outgoing> batch);
}
