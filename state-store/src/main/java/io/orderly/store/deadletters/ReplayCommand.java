package io.orderly.store.deadletters;

/**
 * An operator's command to replay a dead letter.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param deadLetter its position, {@code topic/partition/offset}
 * @param actor the operator
 * @param reason free text of the operator
 */
public record ReplayCommand(String commandId, String deadLetter, String actor, String reason) {}
