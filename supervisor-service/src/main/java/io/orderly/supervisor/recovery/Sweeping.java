package io.orderly.supervisor.recovery;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.store.transitions.OrderTransitions;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The sweep: finds orders past their CompleteBy and the grace, counts what was not answered, and
 * re-arms, unlocks, gives up or turns to undo. It is never paced: it only writes what is true
 * already, and what it re-arms comes back at the pace of the release.
 */
public final class Sweeping {

  /** What is left over after so many batches comes in the next run. */
  static final int MAX_ROUNDS = 10;

  private final OrderTransitions transitions;
  private final SupervisorDecider decider;
  private final AfterRecovery afterRecovery;
  private final RecoveryCounters counters;
  private final LastSweep lastSweep;
  private final int batch;

  /**
   * How many orders one run re-armed, unlocked, gave up and turned to undo.
   *
   * @param undoFailed the orders of which one undo was given up while others go on
   */
  public record Counts(int rearmed, int unlocked, int error, int undo, int undoFailed) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    static Counts of(List<Recovery> recoveries) {
      return new Counts(
          Collections.frequency(recoveries, Recovery.REARMED),
          Collections.frequency(recoveries, Recovery.UNLOCKED),
          Collections.frequency(recoveries, Recovery.ERROR),
          Collections.frequency(recoveries, Recovery.UNDO),
          Collections.frequency(recoveries, Recovery.UNDO_FAILED));
    }

    Counts plus(Counts other) {
      return new Counts(
          rearmed + other.rearmed,
          unlocked + other.unlocked,
          error + other.error,
          undo + other.undo,
          undoFailed + other.undoFailed);
    }
  }

  /**
   * Puts a sweep together.
   *
   * @param batch the most orders of one transaction
   */
  public Sweeping(
      OrderTransitions transitions,
      SupervisorDecider decider,
      AfterRecovery afterRecovery,
      RecoveryCounters counters,
      LastSweep lastSweep,
      int batch) {
    this.transitions = transitions;
    this.decider = decider;
    this.afterRecovery = afterRecovery;
    this.counters = counters;
    this.lastSweep = lastSweep;
    this.batch = batch;
  }

  /**
   * One bounded run.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; the rounds
   *     before are committed
   */
  public Counts runOnce() {
    Counts counts = Counts.NONE;
    int seen = 1;
    // Large orders come in batches that are not full.
    for (int round = 0; round < MAX_ROUNDS && seen > 0; round++) {
      ActionStart start = OrderAction.SWEEP.begin();
      List<Decision> decisions =
          transitions.apply(
              transaction -> transaction.lockOverdue(decider.grace(), decider.runnable(), batch),
              () -> this::decide);
      List<Recovery> recoveries =
          decisions.stream().map(Recovery::ofSweep).flatMap(Optional::stream).toList();
      counters.count(recoveries);
      afterRecovery.publish(start, decisions);
      counts = counts.plus(Counts.of(recoveries));
      seen = decisions.size();
    }
    lastSweep.succeeded();
    return counts;
  }

  /**
   * An overdue order that nothing is decided on would be found first for ever, and in the end hide
   * all others: it goes to Error like one whose decision fails.
   */
  private Decision decide(OrderProcess order, Instant now) {
    Decision decision = decider.decide(order, new DeadlinePassed(), now);
    if (!decision.isChange() && isOverdue(order, now)) {
      throw new IllegalStateException(
          "it woke the sweep at %s, and there was nothing to do for it: %s"
              .formatted(order.completeBy(), decision.reason()));
    }
    return decision;
  }

  private boolean isOverdue(OrderProcess order, Instant now) {
    Instant completeBy = order.completeBy();
    return completeBy != null && !completeBy.plus(decider.grace()).isAfter(now);
  }
}
