package io.orderly.simulation.checking;

import java.util.UUID;

/**
 * What an operator decided of a step in a transaction.
 *
 * @param verdict {@code happened}, {@code did-not-happen} or {@code undone}
 */
public record DecisionImage(UUID orderId, String step, String verdict) {}
