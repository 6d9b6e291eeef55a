package io.orderly.agent.messaging;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * How far one partition may be committed while its records end in any order: up to the first one
 * that has not ended.
 *
 * <p>Thread-safe. It remembers only the records that have not ended.
 */
final class OffsetTracker {

  private static final long NOTHING_READ = -1;

  private final TreeSet<Long> unfinished = new TreeSet<>();

  /** Not finished either, but committed before that. */
  private final Set<Long> committable = new HashSet<>();

  private long next = NOTHING_READ;
  private long committed = NOTHING_READ;

  /**
   * A record was read.
   *
   * @throws IllegalArgumentException when a later one was read before
   */
  synchronized void polled(long offset) {
    if (offset < next) {
      throw new IllegalArgumentException(
          "offset %d was read after offset %d".formatted(offset, next - 1));
    }
    if (next == NOTHING_READ) {
      // Reading began here, so that this much is committed.
      committed = offset;
    }
    unfinished.add(offset);
    next = offset + 1;
  }

  /** Nothing more will be done for a record. */
  synchronized void finished(long offset) {
    unfinished.remove(offset);
    committable.remove(offset);
  }

  /** A record may be committed although it is not finished. */
  synchronized void mayCommit(long offset) {
    if (unfinished.remove(offset)) {
      committable.add(offset);
    }
  }

  /** A record must be finished before it is committed, after all. */
  synchronized void mayNotCommit(long offset) {
    if (committable.remove(offset)) {
      unfinished.add(offset);
    }
  }

  /** Whether Kafka has confirmed that the record is not to be read again. */
  synchronized boolean isCommitted(long offset) {
    return committed > offset;
  }

  /** The first offset to read again after a crash; empty when that is committed already. */
  synchronized OptionalLong toCommit() {
    long position = unfinished.isEmpty() ? next : unfinished.first();
    return position > committed ? OptionalLong.of(position) : OptionalLong.empty();
  }

  /** Kafka has that position. */
  synchronized void committed(long position) {
    committed = Math.max(committed, position);
  }

  synchronized int unfinished() {
    return unfinished.size() + committable.size();
  }
}
