package io.orderly.store.fairness;

/**
 * An operator's command to set the weight of a customer.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param weight above zero
 * @param actor the operator
 * @param reason free text of the operator
 */
public record CustomerShareCommand(
    String commandId, String customerId, double weight, String actor, String reason) {}
