package io.orderly.store.pg;

import java.util.Comparator;
import java.util.UUID;

/**
 * Sorts ids as Postgres does: byte by byte, unsigned. {@link UUID#compareTo} compares the halves of
 * an id as signed numbers. Transactions that lock several orders lock them in this order, which
 * avoids deadlocks.
 */
public final class IdSorting {

  /** The smaller id first. */
  public static final Comparator<UUID> AS_POSTGRES = IdSorting::compare;

  private IdSorting() {}

  private static int compare(UUID one, UUID other) {
    int high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
  }
}
