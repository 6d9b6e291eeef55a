package io.orderly.store.pg;

import java.util.Comparator;
import java.util.UUID;

/**
 * Ids as Postgres sorts them: byte by byte, unsigned. {@link UUID#compareTo} takes the halves of an
 * id as signed numbers. Whoever locks several orders does so in this order, so that no two of them
 * wait for each other.
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
