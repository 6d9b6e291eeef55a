package io.orderly.scheduler.messaging;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The partitions of the reply topic that this instance owns, and whether it has read them up to
 * where they ended when it got them: until then a scheduler claims nothing, since an answer that
 * waits there may be all that an order needs.
 */
public final class ReplyPartitions {

  private final Set<Integer> owned = new TreeSet<>();
  private final Map<Integer, Long> drainUpTo = new HashMap<>();

  /** Partitions came to this instance; each is to be read up to its end offset. */
  synchronized void assigned(Map<Integer, Long> endOffsets) {
    owned.addAll(endOffsets.keySet());
    drainUpTo.putAll(endOffsets);
  }

  /** Partitions went to another instance. */
  synchronized void revoked(Collection<Integer> partitions) {
    owned.removeAll(partitions);
    drainUpTo.keySet().removeAll(partitions);
  }

  /** The next offset to be read from a partition. */
  synchronized void readUpTo(int partition, long nextOffset) {
    Long end = drainUpTo.get(partition);
    if (end != null && nextOffset >= end) {
      drainUpTo.remove(partition);
    }
  }

  /** Whether replies can come home: some partition is owned, and what waited in it was read. */
  public synchronized boolean isDrained() {
    return !owned.isEmpty() && drainUpTo.isEmpty();
  }

  /** A partition to answer to: any of the owned ones. */
  public synchronized OptionalInt any() {
    if (owned.isEmpty()) {
      return OptionalInt.empty();
    }
    List<Integer> choice = List.copyOf(owned);
    return OptionalInt.of(choice.get(ThreadLocalRandom.current().nextInt(choice.size())));
  }
}
