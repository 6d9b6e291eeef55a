package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.UUID;

/**
 * What a partner did once and for all; a call that it answers from memory is none.
 *
 * @param direction {@code forward} or {@code undo}
 */
public record EffectImage(
    UUID orderId, String step, String direction, String remoteKey, Instant at) {}
