package io.orderly.store.claiming;

import io.orderly.process.Direction;
import java.time.Instant;
import java.util.UUID;

/** One attempt that is under way. */
public record LiveStep(
    UUID orderId,
    String step,
    String agent,
    Direction direction,
    int attempt,
    Instant completeBy) {}
