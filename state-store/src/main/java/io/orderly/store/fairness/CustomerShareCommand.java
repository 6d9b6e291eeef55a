package io.orderly.store.fairness;

/**
 * An operator's command to give a customer a weight.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param weight above zero
 * @param actor who asked
 * @param reason why, in the actor's words
 */
public record CustomerShareCommand(
    String commandId, String customerId, double weight, String actor, String reason) {}
