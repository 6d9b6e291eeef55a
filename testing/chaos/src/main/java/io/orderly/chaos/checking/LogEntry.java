package io.orderly.chaos.checking;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An answer to the client: one line of its log.
 *
 * @param key the Idempotency-Key; empty for batches, which have none; of a correction its command
 *     id
 * @param channel {@code rest}, {@code batch} or {@code topic}
 * @param orderId as answered; null for the topic
 * @param attributes that the client submitted with the order, or asked for by a correction, as
 *     JSON; empty without any
 * @param edition of the order after a correction; null otherwise
 * @param startAt the time before which no step is to begin; null without one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LogEntry(
    Kind kind,
    String reference,
    String key,
    String channel,
    @Nullable String orderId,
    String attributes,
    Instant at,
    @Nullable Integer edition,
    @Nullable Instant startAt) {

  /** What was answered. */
  public enum Kind {
    /** The order is accepted, now or earlier. */
    ACKNOWLEDGED,
    /** The order, a valid one, is refused. */
    REFUSED,
    /** The order will be undone. */
    CANCEL_ACCEPTED,
    /** The order can't be cancelled any more. */
    CANCEL_TOO_LATE,
    /** A correction is on its way: from now on it may be accepted. */
    CORRECTION_SENT,
    /** The order has a further edition. */
    CORRECTED,
    /** The correction did not come in time, and changed nothing. */
    CORRECTION_REFUSED
  }
}
