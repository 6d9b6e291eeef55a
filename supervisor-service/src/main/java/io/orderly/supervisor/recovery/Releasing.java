package io.orderly.supervisor.recovery;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.supervisor.recovery.Recoveries.Outcome;
import io.orderly.workflow.WorkflowId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The release: makes orders claimable whose not_before has passed, at a rate that all supervisors
 * share, so that orders that failed together are not retried together. Orders that wait for their
 * startAt have a rate of their own: a million of them at midnight do not delay a retry.
 */
public final class Releasing {

  private static final Logger LOG = LoggerFactory.getLogger(Releasing.class);

  /** Names of the tasks whose rate limits all supervisors share. */
  static final String RETRIES = "release";

  static final String STARTS = "release of starts";

  private static final int MAX_ROUNDS = 10;

  private final OrderTransitions transitions;
  private final SharedRateLimit sharedRateLimit;
  private final SupervisorDecider decider;
  private final Recoveries recoveries;
  private final Rate rate;

  /**
   * The rate limit.
   *
   * @param batch maximum number of orders per transaction
   * @param perSecond maximum rate (orders/s) over all supervisors, for retries and for starts
   */
  public record Rate(int batch, int perSecond) {}

  /**
   * Orders of one run.
   *
   * @param granted permits of the shared rate limit
   * @param released orders that are claimable now
   * @param error orders whose decision failed, and that went to Error
   */
  public record Counts(int granted, int released, int error) {

    static final Counts NONE = new Counts(0, 0, 0);

    Counts plus(Counts other) {
      return new Counts(granted + other.granted, released + other.released, error + other.error);
    }

    int seen() {
      return released + error;
    }
  }

  public Releasing(
      OrderTransitions transitions,
      SharedRateLimit sharedRateLimit,
      SupervisorDecider decider,
      Recoveries recoveries,
      Rate rate) {
    this.transitions = transitions;
    this.sharedRateLimit = sharedRateLimit;
    this.decider = decider;
    this.recoveries = recoveries;
    this.rate = rate;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.release-interval}")
  void run() {
    try {
      int released = runOnce().released();
      if (released > 0) {
        LOG.info("Released {} orders; they are claimable again", released);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Release failed; retrying: {}", NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }

  /**
   * One bounded run.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; earlier
   *     batches are committed
   */
  public Counts runOnce() {
    return runOnce(RETRIES, StateTransaction::lockReleasable)
        .plus(runOnce(STARTS, StateTransaction::lockScheduled));
  }

  private Counts runOnce(String task, Due due) {
    Counts counts = Counts.NONE;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      int granted = sharedRateLimit.acquire(task, rate.batch(), rate.perSecond());
      Counts released = release(due, granted);
      counts = counts.plus(released);
      if (released.seen() < rate.batch()) {
        break;
      }
    }
    return counts;
  }

  /** Which orders are due. */
  private interface Due {
    List<OrderProcess> lock(StateTransaction transaction, Set<WorkflowId> runnable, int limit);
  }

  /** Uses all permits where there are orders: large ones come in batches that are not full. */
  private Counts release(Due due, int granted) {
    Counts counts = new Counts(granted, 0, 0);
    int seen = 1;
    while (seen > 0 && counts.seen() < granted) {
      Counts batch = releaseBatch(due, granted - counts.seen());
      seen = batch.seen();
      counts = counts.plus(batch);
    }
    return counts;
  }

  private Counts releaseBatch(Due due, int limit) {
    ActionStart start = OrderAction.RELEASE.begin();
    List<Decision> decisions =
        transitions.apply(
            transaction -> due.lock(transaction, decider.runnable(), limit),
            () -> (order, now) -> decider.decide(order, new NotBeforeReached(), now));
    List<Outcome> outcomes = recoveries.ofRelease(start, decisions);
    return new Counts(
        0,
        Collections.frequency(outcomes, Outcome.RELEASED),
        Collections.frequency(outcomes, Outcome.ERROR));
  }
}
