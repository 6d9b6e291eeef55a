package io.orderly.store.transitions;

import java.util.UUID;

/**
 * An operator's or customer's command with its answer.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param kind the command's value, such as {@code resubmit}
 * @param orderVersion the version of the order after the command
 * @param actor who issued it
 * @param reason given by the actor
 * @param answer as JSON
 */
public record RecordedCommand(
    String commandId,
    UUID orderId,
    String kind,
    long orderVersion,
    String actor,
    String reason,
    String answer) {}
