package io.orderly.submission.commands;

import java.util.UUID;

/**
 * A command to one order.
 *
 * @param commandId made by the caller: a repeat of it gets the same answer
 * @param actor on whose behalf it is requested
 * @param reason in the actor's words; may be empty
 * @param content what this kind of command asks for
 * @param contentHash of what is asked for, to tell a repeat from another request under the same id
 */
public record SubmitterCommand<C>(
    String commandId, UUID orderId, String actor, String reason, C content, String contentHash) {

  /** The id that is stored: the same id of another caller is another command. */
  String storedId() {
    return actor + "/" + commandId;
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "SubmitterCommand[orderId=%s, commandId=%s]".formatted(orderId, commandId);
  }
}
