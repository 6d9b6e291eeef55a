package io.orderly.simulation.checking;

import java.util.UUID;

/**
 * What somebody answered to a step that asks.
 *
 * @param by who it was; nobody answers twice
 */
public record AnswerImage(UUID orderId, String step, String choice, String by) {}
