package io.orderly.chaos.client;

import io.orderly.chaos.checking.LogEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order as its customer sends it, every time the same.
 *
 * @param number from 0, over the whole run
 * @param json the body, which holds the reference too
 * @param attributes in that body, as JSON; empty without any
 * @param startAt in that body; null without one
 */
record ClientOrder(
    long number,
    String reference,
    String key,
    String json,
    String attributes,
    @Nullable Instant startAt) {

  LogEntry answered(LogEntry.Kind kind, String channel, @Nullable String orderId) {
    return new LogEntry(
        kind, reference, key, channel, orderId, attributes, Instant.now(), null, startAt);
  }
}
