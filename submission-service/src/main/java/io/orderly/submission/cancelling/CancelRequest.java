package io.orderly.submission.cancelling;

import java.util.Optional;
import java.util.UUID;

/**
 * What a customer asks: that an order be undone.
 *
 * @param commandId made by the caller: a repeat of it gets the same answer
 * @param actor in whose name it is asked
 * @param reason why, in the customer's words; may be empty
 * @param seenVersion the version of the order that the customer saw; empty: whichever it has
 */
public record CancelRequest(
    String commandId, UUID orderId, String actor, String reason, Optional<Long> seenVersion) {

  /** The id that is kept: one that somebody else uses too is another one. */
  String ownCommandId() {
    return actor + "/" + commandId;
  }
}
