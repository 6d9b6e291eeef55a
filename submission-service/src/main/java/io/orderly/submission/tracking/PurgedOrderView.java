package io.orderly.submission.tracking;

import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.UUID;

/**
 * What is remembered of an order that left the store.
 *
 * @param state that it ended in
 * @param version of its end
 */
public record PurgedOrderView(UUID orderId, ProcessState state, long version, Instant purgedAt)
    implements TrackedOrder {}
