package io.orderly.store.archive;

import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Keeps orders that are about to leave the store. */
@FunctionalInterface
public interface OrderArchive {

  /**
   * Keeps these orders: when it returns, a crash can't lose them any more. It may be called again
   * with the same orders, when the transaction that was to delete them did not commit.
   *
   * @param orders to be read once, one after the other
   * @return where each of them is
   * @throws RuntimeException when one can't be kept; then none of them leaves
   */
  Map<UUID, ArchiveLocation> keep(Stream<OrderDocument> orders);
}
