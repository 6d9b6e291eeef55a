package io.orderly.store.archive;

/**
 * Where the archive has an order.
 *
 * @param file its name, without a directory
 * @param offset in bytes, where to begin to read
 */
public record ArchiveLocation(String file, long offset) {}
