package io.orderly.store.deadletters;

/**
 * An operator's command to put a dead letter back.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param letter where it lies, as {@code topic/partition/offset}
 * @param actor who asked
 * @param reason why, in the actor's words
 */
public record ReplayCommand(String commandId, String letter, String actor, String reason) {}
