package io.orderly.store.retention;

import io.orderly.process.ProcessState;
import io.orderly.store.archive.ArchiveLocation;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The record of an order that was purged.
 *
 * @param state its final state
 * @param version its final version
 * @param location its place in the archive; null: not archived
 */
public record PurgedOrder(
    UUID orderId,
    String submitter,
    ProcessState state,
    long version,
    Instant purgedAt,
    @Nullable ArchiveLocation location) {}
