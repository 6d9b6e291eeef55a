package io.orderly.store.statistics;

import io.orderly.process.ProcessState;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values for gauges, read from live rows only: the cost depends on the backlog. */
public interface StoreStatistics {

  /** Orders in each state that is not final; every such state is present. */
  Map<ProcessState, Long> liveOrders();

  /**
   * When the claimable order that has waited longest became claimable: when it was accepted,
   * resubmitted or released, or when its workflow or agent was resumed. Orders in backoff and
   * paused orders are not claimable. Searched among the orders that are claimed next.
   */
  Optional<Instant> oldestPending();

  /**
   * When the oldest order in progress was submitted or, with a startAt, was to start: before that
   * it is not in progress. Orders in Error are excluded: they wait for an operator and have an
   * alert. So are those with a step that its partner accepted, which wait for the partner.
   */
  Optional<Instant> oldestOrder();

  /**
   * When the oldest pause of a workflow, agent or order began; empty without pauses. For an order
   * this is its last change, and only the orders that were submitted first are read.
   */
  Optional<Instant> oldestPause();

  /**
   * Orders that are paused one by one or in bulk, whether or not their workflow or agent is also
   * paused.
   */
  long pausedOrders();

  /**
   * Orders past complete_by by more than the grace, or past not_before, whose workflow version is
   * not among these: no supervisor with these versions recovers them.
   */
  long beyondRecovery(Duration grace, Set<WorkflowId> runnable);

  /** Unresolved alerts that are not acknowledged. */
  long openAlerts();

  /** What waits for each agent's remote service; agents without such steps are left out. */
  List<WaitingSteps> acceptedSteps();

  /**
   * The steps of an agent that its remote service accepted and has not completed.
   *
   * @param overdueSince since when the first of them is past its time, in an order that goes on by
   *     itself; null if none is
   */
  record WaitingSteps(String agent, long steps, @Nullable Instant overdueSince) {}

  /** What waits for answers; those who are asked nothing are left out. */
  List<OpenAsks> openAsks();

  /**
   * The steps that wait for an answer.
   *
   * @param of who is asked: operators, submitter, or the role of an application
   * @param oldest when the first of them was asked
   */
  record OpenAsks(String of, long steps, Instant oldest) {}
}
