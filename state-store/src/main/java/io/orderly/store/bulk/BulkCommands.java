package io.orderly.store.bulk;

import io.orderly.store.search.OrderFilter;
import io.orderly.store.transitions.StateStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Bulk commands and how far they have come. */
public interface BulkCommands {

  /**
   * Keeps a new one, which runs from now on.
   *
   * @param matched the orders that the filter found
   * @return it, or the one that has its command id already
   */
  BulkProgress begin(BulkCommand command, long matched);

  Optional<BulkProgress> find(UUID bulkId);

  /** The last asked for first. */
  List<BulkProgress> latest(int limit);

  /** The ones that run, the first asked for first. */
  List<UUID> running(int limit);

  /** Stops one that runs; the page that is under way is ended. */
  void stop(UUID bulkId, String actor, String reason);

  /**
   * Locks one that runs, when nobody else has it; never waits. This and all that follow are for
   * inside a transaction of the {@link StateStore}, and commit or fail with it.
   */
  Optional<BulkProgress> lock(UUID bulkId);

  /**
   * The next orders that it may be meant for, by their ids: taken before it was asked for. As many
   * as fit in memory together with the results of their steps, and at least one where there is one.
   *
   * @param limit the most orders
   */
  List<UUID> next(BulkProgress progress, int limit);

  /** Which of these orders match now; asked while they are locked. */
  Set<UUID> matching(OrderFilter filter, List<UUID> orderIds);

  /** Adds what became of a page. */
  void advance(UUID bulkId, BulkPage page);

  /** There is no order left. */
  void end(BulkCommand command);
}
