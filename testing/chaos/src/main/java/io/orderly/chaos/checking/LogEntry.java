package io.orderly.chaos.checking;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the client was told, one line of its log.
 *
 * @param key the Idempotency-Key; empty at the batch door, which takes none
 * @param door {@code rest}, {@code batch} or {@code topic}
 * @param orderId as it was told; the topic tells none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LogEntry(
    Kind kind, String reference, String key, String door, @Nullable String orderId, Instant at) {

  /** What was answered. */
  public enum Kind {
    /** The order is taken, now or before. */
    ACKNOWLEDGED,
    /** The order, a valid one, is refused. */
    REFUSED,
    /** The order will be undone. */
    CANCEL_TAKEN,
    /** The order can't be cancelled any more. */
    CANCEL_TOO_LATE
  }
}
