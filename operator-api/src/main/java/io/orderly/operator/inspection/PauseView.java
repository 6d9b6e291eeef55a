package io.orderly.operator.inspection;

import io.orderly.store.pauses.StoredPause;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A pause by an operator or the system.
 *
 * @param kind {@code workflow}, {@code agent} or {@code order}
 * @param name of the workflow or agent, or the order's id
 * @param pacedUntil until when the remote service of an agent asked for no calls; null where it did
 *     not
 */
public record PauseView(
    String kind,
    String name,
    @Nullable String pausedBy,
    @Nullable String reason,
    @Nullable Instant pausedAt,
    @Nullable Instant pacedUntil) {

  /** Not because a remote service asked for it. */
  public PauseView(
      String kind,
      String name,
      @Nullable String pausedBy,
      @Nullable String reason,
      @Nullable Instant pausedAt) {
    this(kind, name, pausedBy, reason, pausedAt, null);
  }

  static PauseView of(StoredPause pause) {
    return new PauseView(
        pause.kind().value(),
        pause.name(),
        pause.pausedBy(),
        pause.reason(),
        pause.pausedAt(),
        pause.pacedUntil());
  }

  static PauseView order(
      UUID orderId,
      @Nullable String pausedBy,
      @Nullable String reason,
      @Nullable Instant pausedAt) {
    return new PauseView("order", orderId.toString(), pausedBy, reason, pausedAt);
  }
}
