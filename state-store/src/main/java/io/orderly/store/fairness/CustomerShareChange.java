package io.orderly.store.fairness;

import java.time.Instant;

/**
 * A command that changed the weight of a customer.
 *
 * @param version of the customer's share since then
 */
public record CustomerShareChange(CustomerShareCommand command, long version, Instant at) {}
