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
 * their end at the assignment: until then a scheduler claims nothing, since a pending reply may be
 * all that an order needs. Thread-safe.
 */
public final class ReplyPartitions {

  /** Replies deleted before they were read never come, so they are not awaited for longer. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  /** So replies form larger batches under load, and all partitions get their share in turn. */
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

  /** Partitions were assigned to this instance. */
  public synchronized void owned(Collection<Integer> partitions) {
    owned.addAll(partitions);
  }

  /** The records of a partition between its position and its end are to be read first. */
  public synchronized void awaits(int partition, long position, long endOffset) {
    if (position < endOffset) {
      long untilNanos = nanoTime.getAsLong() + MAX_WAIT.toNanos();
      awaited.put(partition, new Awaited(endOffset, untilNanos));
    }
  }

  /** Partitions were assigned to another instance. */
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

  /** Whether replies can be received: a partition is owned, and its pending records were read. */
  public synchronized boolean isDrained() {
    long now = nanoTime.getAsLong();
    awaited.values().removeIf(waiting -> now - waiting.untilNanos() >= 0);
    return !owned.isEmpty() && awaited.isEmpty();
  }

  /** A partition for replies: any of the owned ones, for a while the same. */
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
