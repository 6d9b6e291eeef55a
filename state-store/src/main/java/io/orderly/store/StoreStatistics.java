package io.orderly.store;

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

  /** When the oldest order that waits for a scheduler was submitted. */
  Optional<Instant> oldestPending();

  /**
   * Orders that are past their complete_by by more than the grace, or whose not_before has come,
   * and whose workflow version is not among these: nobody of this version recovers them.
   */
  long beyondRecovery(Duration grace, Set<WorkflowId> runnable);

  /** Alerts whose order is still in Error and that nobody has acknowledged. */
  long openAlerts();
}
