package io.orderly.store.bulk;

import io.orderly.store.search.OrderFilter;
import io.orderly.store.transitions.StateStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Bulk commands and their progress. */
public interface BulkCommands {

  /**
   * Stores a new bulk command as running.
   *
   * @param matched number of orders that the filter found
   * @return the new one, or the existing one with the same command id
   */
  BulkProgress begin(BulkCommand command, long matched);

  Optional<BulkProgress> find(UUID bulkId);

  /** The newest first. */
  List<BulkProgress> latest(int limit);

  /** The running ones, the oldest first. */
  List<UUID> running(int limit);

  /** Stops a running one; a page in progress is completed. */
  void stop(UUID bulkId, String actor, String reason);

  /**
   * Locks a running one unless another process has it locked; never waits. This method and those
   * below join the open transaction of the {@link StateStore}.
   */
  Optional<BulkProgress> lock(UUID bulkId);

  /**
   * The next candidates in order of their ids: orders that existed when the command was created. As
   * many as fit in memory together with the results of their steps, and at least one if there is
   * one.
   *
   * @param limit maximum number of orders
   */
  List<UUID> next(BulkProgress progress, int limit);

  /** Which of these locked orders match now. */
  Set<UUID> matching(OrderFilter filter, List<UUID> orderIds);

  /** Adds the results of a page. */
  void advance(UUID bulkId, BulkPage page);

  /** Marks it done: no order is left. */
  void end(BulkCommand command);
}
