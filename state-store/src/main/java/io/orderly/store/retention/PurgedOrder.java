package io.orderly.store.retention;

import io.orderly.process.ProcessState;
import io.orderly.store.archive.ArchiveLocation;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What stays of an order that left the store.
 *
 * @param state that it ended in
 * @param version of its end
 * @param place where the archive has it; null when it was kept nowhere
 */
public record PurgedOrder(
    UUID orderId,
    String submitter,
    ProcessState state,
    long version,
    Instant purgedAt,
    @Nullable ArchiveLocation place) {}
