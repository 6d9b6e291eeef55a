package io.orderly.supervisor.recovery;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.OrderTransitions;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The release: makes orders claimable whose not_before has come, no more a second than all
 * supervisors together may, so that what failed together does not come back together.
 */
public final class Releasing {

  /** Names the task whose rate limit all supervisors share. */
  static final String DUTY = "release";

  private static final int MAX_ROUNDS = 10;

  private final OrderTransitions transitions;
  private final SharedRateLimit sharedRateLimit;
  private final SupervisorDecider decider;
  private final AfterRecovery afterRecovery;
  private final RecoveryCounters counters;
  private final Rate rate;

  /**
   * How much may be released.
   *
   * @param batch the most orders of one transaction
   * @param perSecond the most orders a second, over all supervisors
   */
  public record Rate(int batch, int perSecond) {}

  /**
   * What one run did.
   *
   * @param granted the turns that the sharedRateLimit granted
   * @param released the orders that are claimable now
   * @param error the orders that can't be decided on and were given up
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
      AfterRecovery afterRecovery,
      RecoveryCounters counters,
      Rate rate) {
    this.transitions = transitions;
    this.sharedRateLimit = sharedRateLimit;
    this.decider = decider;
    this.afterRecovery = afterRecovery;
    this.counters = counters;
    this.rate = rate;
  }

  /**
   * One bounded run.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; the rounds
   *     before are committed
   */
  public Counts runOnce() {
    Counts counts = Counts.NONE;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      int granted = sharedRateLimit.take(DUTY, rate.batch(), rate.perSecond());
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
            transaction -> transaction.lockRested(decider.runnable(), granted),
            () -> (order, now) -> decider.decide(order, new NotBeforeReached(), now));
    List<Recovery> recoveries =
        decisions.stream().map(Recovery::ofRelease).flatMap(Optional::stream).toList();
    counters.count(recoveries);
    afterRecovery.publish(start, decisions);
    return new Counts(
        granted,
        Collections.frequency(recoveries, Recovery.RELEASED),
        Collections.frequency(recoveries, Recovery.ERROR));
  }
}
