package io.orderly.platform.kafka;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends messages. Never call it inside a database transaction: commit first, send after. */
public interface MessageSender {

  /**
   * Sends a message; the future fails if the broker did not acknowledge it: with {@link
   * MessageTooLargeException} when it never will. (A stage behind the future sees that wrapped:
   * {@link MessageTooLargeException#isIn}.)
   */
  CompletableFuture<Void> send(Outgoing outgoing);

  /**
   * Sends a batch and waits until the broker has acknowledged or rejected each message.
   *
   * @return the messages that were not acknowledged
   */
  List<Outgoing> sendAll(Collection<Outgoing> batch);
}
