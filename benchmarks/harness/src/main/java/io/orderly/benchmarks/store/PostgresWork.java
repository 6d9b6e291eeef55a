package io.orderly.benchmarks.store;

/**
 * What Postgres did between two moments, out of its write-ahead log.
 *
 * @param commits that wrote something: what only reads is not in the log
 * @param locks of rows that were taken before they were changed
 * @param hotUpdates of the updates, those that touched no index
 * @param walBytes full images of pages after a checkpoint included
 * @param statements as the suite sent them, BEGIN and COMMIT included
 */
public record PostgresWork(
    long commits,
    long inserted,
    long updated,
    long hotUpdates,
    long deleted,
    long locks,
    long walBytes,
    long statements) {}
