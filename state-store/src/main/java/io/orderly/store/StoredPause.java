package io.orderly.store;

import java.time.Instant;

/** A workflow or an agent that an operator holds, with who did it and why. */
public record StoredPause(
    PauseKind kind, String name, String pausedBy, String reason, Instant pausedAt) {}
