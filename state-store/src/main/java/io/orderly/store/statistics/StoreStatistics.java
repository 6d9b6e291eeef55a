package io.orderly.store.statistics;

import io.orderly.process.ProcessState;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Figures for gauges, read from the live rows only: their cost follows the backlog. */
public interface StoreStatistics {

  /** Orders in each state that is not final; every such state is present. */
  Map<ProcessState, Long> liveOrders();

  /**
   * Since when the order that waits longest could be claimed: since it was taken, put back to work
   * or released, or since its workflow or agent is no longer paused. One that rests or is held does
   * not wait. Looked for among those that are claimed next.
   */
  Optional<Instant> oldestPending();

  /**
   * When the order was submitted that is the oldest of those still on their way, whatever they wait
   * for; one in Error waits for an operator, who was told.
   */
  Optional<Instant> oldestOrder();

  /**
   * Since when the workflow, agent or order has been paused that was paused first; empty when none
   * is. Of an order: since its last change, and of those among the ones that were submitted first.
   */
  Optional<Instant> oldestPause();

  /**
   * Orders that are paused one by one or in bulk, whether or not their workflow or agent is too.
   */
  long pausedOrders();

  /**
   * Orders that are past their complete_by by more than the grace, or whose not_before has come,
   * and whose workflow version is not among these: nobody of this version recovers them.
   */
  long beyondRecovery(Duration grace, Set<WorkflowId> runnable);

  /** Alerts about which something is left to do and that nobody has acknowledged. */
  long openAlerts();
}
