package io.orderly.store.pauses;

import java.time.Instant;

/** A paused workflow or agent, with who paused it and why. */
public record StoredPause(
    PauseKind kind, String name, String pausedBy, String reason, Instant pausedAt) {}
