package io.orderly.operator.inspection;

import io.orderly.store.pauses.StoredPause;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that an operator holds.
 *
 * @param kind {@code workflow}, {@code agent} or {@code order}
 * @param name of the workflow or agent, or the order's id
 */
public record PauseView(
    String kind,
    String name,
    @Nullable String heldBy,
    @Nullable String reason,
    @Nullable Instant since) {

  static PauseView of(StoredPause pause) {
    return new PauseView(
        pause.kind().value(), pause.name(), pause.pausedBy(), pause.reason(), pause.pausedAt());
  }

  static PauseView order(
      UUID orderId, @Nullable String heldBy, @Nullable String reason, @Nullable Instant since) {
    return new PauseView("order", orderId.toString(), heldBy, reason, since);
  }
}
