package io.orderly.supervisor.recovery;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.supervisor.recovery.Recoveries.Outcome;
import java.util.Collections;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The release: makes orders claimable whose not_before has passed, at a rate that all supervisors
 * share, so that orders that failed together are not retried together.
 */
public final class Releasing {

  private static final Logger LOG = LoggerFactory.getLogger(Releasing.class);

  /** Names the task whose rate limit all supervisors share. */
  static final String TASK = "release";

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
   * @param perSecond maximum rate (orders/s) over all supervisors
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
    Counts counts = Counts.NONE;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      int granted = sharedRateLimit.acquire(TASK, rate.batch(), rate.perSecond());
      Counts released = granted == 0 ? Counts.NONE : release(granted);
      counts = counts.plus(released);
      if (released.seen() < rate.batch()) {
        break;
      }
    }
    return counts;
  }

  private Counts release(int granted) {
    ActionStart start = OrderAction.RELEASE.begin();
    List<Decision> decisions =
        transitions.apply(
            transaction -> transaction.lockReleasable(decider.runnable(), granted),
            () -> (order, now) -> decider.decide(order, new NotBeforeReached(), now));
    List<Outcome> outcomes = recoveries.ofRelease(start, decisions);
    return new Counts(
        granted,
        Collections.frequency(outcomes, Outcome.RELEASED),
        Collections.frequency(outcomes, Outcome.ERROR));
  }
}
