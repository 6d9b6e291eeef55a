package io.orderly.store.transitions;

import io.orderly.messages.Order;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.orders.OrderEdition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The stored orders; the only way to change one is a transaction. */
public interface StateStore {

  /**
   * Runs the work in one read-committed transaction and commits. The work is repeated, up to 3
   * times in all, when the database aborts it after a deadlock or a serialization failure, and as
   * often again when steps differ from what is known here, so it must have no effects of its own.
   *
   * @throws org.springframework.dao.DataAccessException when the store is unavailable or refuses
   *     the data; then nothing is written
   */
  <T> T inTransaction(Function<StateTransaction, T> work);

  /**
   * Whether any of these orders is remembered as it was written here last. By default none is: a
   * store in memory saves nothing by it.
   */
  default boolean remembersAnyOf(Collection<UUID> orderIds) {
    return false;
  }

  /**
   * One open transaction on the state store. All that it locks is locked before its steps are read,
   * in a statement of its own, since a join would read stale steps after a wait for the lock. Steps
   * that have not changed since they were known here, by the locked row, need not be read.
   */
  interface StateTransaction {

    /**
     * The database's clock, the same throughout this transaction; up to 5 ms behind it where
     * nothing was read before.
     */
    Instant now();

    /**
     * Locks claimable orders in the order of claim_rank, at most the capacity of each agent and the
     * limit in all. Skips rows that others have locked; never waits.
     */
    List<OrderProcess> lockClaimable(ClaimLimits limits);

    /** Locks these orders, in the order of their ids, waiting for each; skips unknown ids. */
    List<OrderProcess> lock(Collection<UUID> orderIds);

    /**
     * These orders as they were last written here, neither locked nor read: a decision on one takes
     * effect only if it has not changed since. Skips those that are not remembered.
     */
    List<OrderProcess> remembered(Collection<UUID> orderIds);

    /**
     * Locks orders of these workflow versions whose complete_by is past by more than the grace, as
     * many of the first as fit in memory together; never waits.
     */
    List<OrderProcess> lockOverdue(Duration grace, Set<WorkflowId> runnable, int limit);

    /**
     * Locks orders of these workflow versions whose deadline has passed and has not acted, longest
     * past first, as many as fit in memory together; never waits. Skips those that are undone,
     * Processed or paused.
     */
    List<OrderProcess> lockPastDeadline(Set<WorkflowId> runnable, int limit);

    /**
     * Locks orders of these workflow versions whose not_before has passed, longest due first, as
     * many as fit in memory together; never waits. Skips those that {@link #lockScheduled} finds.
     */
    List<OrderProcess> lockReleasable(Set<WorkflowId> runnable, int limit);

    /**
     * Locks orders of these workflow versions that wait for their startAt and nothing else, if it
     * has passed, longest due first, as many as fit in memory together; never waits.
     */
    List<OrderProcess> lockScheduled(Set<WorkflowId> runnable, int limit);

    /** Locks orders that are locked by older incarnations of this instance; never waits. */
    List<OrderProcess> lockOfOlderIncarnations(Incarnation current, int limit);

    /**
     * Locks orders that are locked by this incarnation and have a re-armed step due; never waits.
     */
    List<OrderProcess> lockWithDueSteps(Incarnation current, int limit);

    /**
     * Locks orders that are locked by this incarnation and have, beside a live step, one that may
     * start now that one of these agents has capacity; never waits. Skips what is paused.
     */
    List<OrderProcess> lockWithUnstartedSteps(Incarnation current, Set<String> agents, int limit);

    /**
     * Writes the decisions that are changes, with their alerts and events: a fixed number of
     * statements, each row compared with the version (and each step with the attempt) that was
     * read.
     *
     * @return the decisions that took effect, with results of steps as they are stored; a missing
     *     one changed nothing, since another transaction changed its order first
     */
    List<Decision> write(List<Decision> decisions);

    /**
     * Adds what an order is after its correction, in the transaction of its change. From then on it
     * is found by the corrected attributes, not by the former ones.
     *
     * @param order the whole order in this edition
     */
    void add(OrderEdition edition, Order order);

    /** The command of this id with its answer, if it ran before. */
    Optional<RecordedCommand> command(String commandId);

    /** Records a command with its answer, in the transaction of its change. */
    void record(RecordedCommand command);
  }

  /**
   * What a scheduler may claim in one batch.
   *
   * @param capacityByAgent how many orders may be claimed that wait for that agent, or for that
   *     version of one; orders that need no agent are always claimable
   * @param limit maximum number of orders in all
   * @param runnable the workflow versions that the scheduler can run
   * @param minRankByAgent skips orders of lower ranks whose next step is that agent's; the queues
   *     of other agents are searched from their first order on
   */
  record ClaimLimits(
      Map<String, Integer> capacityByAgent,
      int limit,
      Set<WorkflowId> runnable,
      Map<String, Long> minRankByAgent) {

    public ClaimLimits {
      capacityByAgent = Map.copyOf(capacityByAgent);
      runnable = Set.copyOf(runnable);
      minRankByAgent = Map.copyOf(minRankByAgent);
    }

    /** From the first order on, for every agent. */
    public ClaimLimits(Map<String, Integer> capacityByAgent, int limit, Set<WorkflowId> runnable) {
      this(capacityByAgent, limit, runnable, Map.of());
    }
  }
}
