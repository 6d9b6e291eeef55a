package io.orderly.store.retention;

import io.orderly.store.archive.OrderArchive;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Orders that are Processed or Undone, and their purge. No other order is purged: an order in Error
 * stays, however old it is.
 *
 * <p>Ids sort by the time of submission, and no order is finished before it was submitted, so the
 * due orders are in a range of the primary key: a walk along it finds them without an index on the
 * time of the end, and skips the few that are old and not finished.
 */
public interface FinishedOrders {

  /** Before every order. */
  UUID BEGINNING = new UUID(0, 0);

  /**
   * Reads the next orders of the walk, without a lock.
   *
   * @param after position of the walk, exclusive
   * @param keepFor how long a finished order stays, from its end
   * @param limit maximum number of orders to read, due or not
   */
  ScannedOrders scan(UUID after, Duration keepFor, int limit);

  /**
   * Purges orders in one transaction: locks them, has them archived, deletes them, and keeps a
   * {@link PurgedOrder} of each. Skips orders that are locked, that are not due, or that have an
   * undelivered alert or notification.
   *
   * @param archive writes them before they are deleted; null: they are not archived
   * @return the purged orders
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; then an order
   *     may be in the archive and in the store
   * @throws RuntimeException if the archive fails; then nothing was purged
   */
  List<UUID> purge(Collection<UUID> orderIds, Duration keepFor, @Nullable OrderArchive archive);

  /**
   * A part of the walk.
   *
   * @param due finished for long enough, in the order of the walk
   * @param seen how many orders were read; fewer than the limit at the end of the walk
   * @param last the last one that was read; null: none
   */
  record ScannedOrders(List<UUID> due, int seen, @Nullable UUID last) {

    public ScannedOrders {
      due = List.copyOf(due);
    }
  }
}
