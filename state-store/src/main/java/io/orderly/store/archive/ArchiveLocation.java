package io.orderly.store.archive;

/**
 * The location of an order in the archive.
 *
 * @param file its name, without a directory
 * @param offset where to start reading, in bytes
 */
public record ArchiveLocation(String file, long offset) {}
