package io.orderly.scheduler.messaging;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The partitions of the reply topic that this instance owns, and whether it has read them up to
 * where they ended when it got them: until then a scheduler claims nothing, since an answer that
 * waits there may be all that an order needs.
 */
public final class ReplyPartitions {

  /**
   * Replies that were deleted before they were read never come: what is awaited for longer than
   * this is not awaited any more.
   */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** So replies gather in one batch under load, and all partitions get their share in turn. */
  private static final Duration STAY = Duration.ofSeconds(1);

  private final LongSupplier nanoTime;
  private final RandomGenerator random;
  private final Set<Integer> owned = new TreeSet<>();
  private final Map<Integer, Awaited> awaited = new HashMap<>();
  private int chosen;
  private long chosenUntilNanos;

  private record Awaited(long endOffset, long untilNanos) {}

  public ReplyPartitions(LongSupplier nanoTime, RandomGenerator random) {
    this.nanoTime = nanoTime;
    this.random = random;
    this.chosenUntilNanos = nanoTime.getAsLong();
  }

  /** Partitions came to this instance. */
  public synchronized void owned(Collection<Integer> partitions) {
    owned.addAll(partitions);
  }

  /** What waits in a partition between its position and its end is to be read first. */
  public synchronized void awaits(int partition, long position, long endOffset) {
    if (position < endOffset) {
      long untilNanos = nanoTime.getAsLong() + LONGEST_WAIT.toNanos();
      awaited.put(partition, new Awaited(endOffset, untilNanos));
    }
  }

  /** Partitions went to another instance. */
  public synchronized void revoked(Collection<Integer> partitions) {
    owned.removeAll(partitions);
    awaited.keySet().removeAll(partitions);
  }

  /** The next offset to be read from a partition. */
  public synchronized void readUpTo(int partition, long nextOffset) {
    Awaited waiting = awaited.get(partition);
    if (waiting != null && nextOffset >= waiting.endOffset()) {
      awaited.remove(partition);
    }
  }

  /** Whether replies can come home: some partition is owned, and what waited in it was read. */
  public synchronized boolean isDrained() {
    long now = nanoTime.getAsLong();
    awaited.values().removeIf(waiting -> now - waiting.untilNanos() >= 0);
    return !owned.isEmpty() && awaited.isEmpty();
  }

  /** A partition to answer to: any of the owned ones, for a while the same. */
  public synchronized OptionalInt any() {
    if (owned.isEmpty()) {
      return OptionalInt.empty();
    }
    long now = nanoTime.getAsLong();
    if (!owned.contains(chosen) || now - chosenUntilNanos >= 0) {
      List<Integer> choice = List.copyOf(owned);
      chosen = choice.get(random.nextInt(choice.size()));
      chosenUntilNanos = now + STAY.toNanos();
    }
    return OptionalInt.of(chosen);
  }
}
