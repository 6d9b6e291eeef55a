package io.orderly.chaos.checking;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An answer to the client: one line of its log.
 *
 * @param key the Idempotency-Key; empty for batches, which have none
 * @param channel {@code rest}, {@code batch} or {@code topic}
 * @param orderId as answered; null for the topic
 * @param attributes that the client submitted with the order, as JSON; empty without any
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LogEntry(
    Kind kind,
    String reference,
    String key,
    String channel,
    @Nullable String orderId,
    String attributes,
    Instant at) {

  /** What was answered. */
  public enum Kind {
    /** The order is accepted, now or earlier. */
    ACKNOWLEDGED,
    /** The order, a valid one, is refused. */
    REFUSED,
    /** The order will be undone. */
    CANCEL_ACCEPTED,
    /** The order can't be cancelled any more. */
    CANCEL_TOO_LATE
  }
}
