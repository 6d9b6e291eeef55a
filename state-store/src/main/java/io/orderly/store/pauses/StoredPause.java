package io.orderly.store.pauses;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A paused workflow or agent, with who paused it and why.
 *
 * @param pacedUntil until when the remote service of an agent asked for no calls; null where it did
 *     not
 */
public record StoredPause(
    PauseKind kind,
    String name,
    String pausedBy,
    String reason,
    Instant pausedAt,
    @Nullable Instant pacedUntil) {

  /** Not because a remote service asked for it. */
  public StoredPause(
      PauseKind kind, String name, String pausedBy, String reason, Instant pausedAt) {
    this(kind, name, pausedBy, reason, pausedAt, null);
  }
}
