package io.orderly.store.pauses;

import java.time.Instant;

/** A workflow or an agent that an operator holds, with who did it and why. */
public record StoredPause(
    PauseKind kind, String name, String pausedBy, String reason, Instant pausedAt) {}
