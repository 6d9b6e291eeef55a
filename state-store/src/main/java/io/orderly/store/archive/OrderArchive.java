package io.orderly.store.archive;

import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Archives orders before they are purged from the store. */
@FunctionalInterface
public interface OrderArchive {

  /**
   * Archives these orders durably. It may be called again with the same orders if the transaction
   * that purges them did not commit.
   *
   * @param orders read once, in sequence
   * @return the location of each order
   * @throws RuntimeException if an order can't be archived; then none is purged
   */
  Map<UUID, ArchiveLocation> keep(Stream<OrderDocument> orders);
}
