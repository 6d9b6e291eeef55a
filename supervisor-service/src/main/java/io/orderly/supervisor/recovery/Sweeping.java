package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.OrderDeadlinePassed;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.supervisor.recovery.Recoveries.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The sweep: finds orders past their CompleteBy and the grace, counts the failures, and re-arms,
 * unlocks, fails to Error or turns to undo; then orders past their deadline. It has no rate limit:
 * it only writes what is true already, and the release limits the rate at which re-armed orders
 * become claimable.
 */
public final class Sweeping {

  private static final Logger LOG = LoggerFactory.getLogger(Sweeping.class);

  /** Batches per run; the rest is left to the next run. */
  static final int MAX_ROUNDS = 10;

  private final OrderTransitions transitions;
  private final SupervisorDecider decider;
  private final Recoveries recoveries;
  private final SweepHealth sweepHealth;
  private final int batch;

  /**
   * Orders of one run, by outcome.
   *
   * @param undoFailed orders of which one undo failed for good while others go on
   * @param deadlines orders whose deadline acted
   */
  public record Counts(
      int rearmed, int unlocked, int error, int undo, int undoFailed, int deadlines) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    static Counts of(List<Outcome> outcomes) {
      return new Counts(
          Collections.frequency(outcomes, Outcome.REARMED),
          Collections.frequency(outcomes, Outcome.UNLOCKED),
          Collections.frequency(outcomes, Outcome.ERROR),
          Collections.frequency(outcomes, Outcome.UNDO),
          Collections.frequency(outcomes, Outcome.UNDO_FAILED),
          Collections.frequency(outcomes, Outcome.DEADLINE_UNDO)
              + Collections.frequency(outcomes, Outcome.DEADLINE_ALERT));
    }

    Counts plus(Counts other) {
      return new Counts(
          rearmed + other.rearmed,
          unlocked + other.unlocked,
          error + other.error,
          undo + other.undo,
          undoFailed + other.undoFailed,
          deadlines + other.deadlines);
    }
  }

  /**
   * A sweep.
   *
   * @param batch maximum number of orders per transaction
   */
  public Sweeping(
      OrderTransitions transitions,
      SupervisorDecider decider,
      Recoveries recoveries,
      SweepHealth sweepHealth,
      int batch) {
    this.transitions = transitions;
    this.decider = decider;
    this.recoveries = recoveries;
    this.sweepHealth = sweepHealth;
    this.batch = batch;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.sweep-interval}")
  void run() {
    try {
      Counts counts = runOnce();
      if (!counts.equals(Counts.NONE)) {
        LOG.info("Sweep of orders past CompleteBy: {}", counts);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Sweep failed; retrying: {}", NestedExceptionUtils.getMostSpecificCause(e).toString());
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
    int seen = 1;
    // Large orders come in batches that are not full.
    for (int round = 0; round < MAX_ROUNDS && seen > 0; round++) {
      ActionStart start = OrderAction.SWEEP.begin();
      List<Decision> decisions =
          transitions.apply(
              transaction -> transaction.lockOverdue(decider.grace(), decider.runnable(), batch),
              () -> this::decide);
      counts = counts.plus(Counts.of(recoveries.ofSweep(start, decisions)));
      seen = decisions.size();
    }
    counts = counts.plus(actOnDeadlines());
    sweepHealth.succeeded();
    return counts;
  }

  private Counts actOnDeadlines() {
    Counts counts = Counts.NONE;
    int seen = 1;
    for (int round = 0; round < MAX_ROUNDS && seen > 0; round++) {
      ActionStart start = OrderAction.SWEEP.begin();
      List<Decision> decisions =
          transitions.apply(
              transaction -> transaction.lockPastDeadline(decider.runnable(), batch),
              DeadlineDecider::new);
      counts = counts.plus(Counts.of(recoveries.ofDeadlines(start, decisions)));
      seen = decisions.size();
    }
    return counts;
  }

  /** As for {@link #decide}: what is found and not changed would hide the others. */
  private final class DeadlineDecider implements OrderTransitions.Decider {

    @Override
    public Decision decide(OrderProcess order, Instant now) {
      Decision decision = decider.decide(order, new OrderDeadlinePassed(), now);
      if (!decision.isChange() && order.terms().isPastDeadline(now)) {
        throw new IllegalStateException(
            "the order is past its deadline %s, but the sweep changes nothing: %s"
                .formatted(order.terms().deadline(), decision.reason()));
      }
      return decision;
    }

    @Override
    public Decision failed(OrderProcess order, Failure failure) {
      return decider.failedAtDeadline(order, failure);
    }
  }

  /**
   * An overdue order without a change would be found first by every later sweep and hide the
   * others. It goes to Error like one whose decision fails.
   */
  private Decision decide(OrderProcess order, Instant now) {
    Decision decision = decider.decide(order, new DeadlinePassed(), now);
    if (!decision.isChange() && isOverdue(order, now)) {
      throw new IllegalStateException(
          "the order is past its CompleteBy %s, but the sweep changes nothing: %s"
              .formatted(order.completeBy(), decision.reason()));
    }
    return decision;
  }

  private boolean isOverdue(OrderProcess order, Instant now) {
    Instant completeBy = order.completeBy();
    return completeBy != null && !completeBy.plus(decider.grace()).isAfter(now);
  }

  /**
   * Down when the sweep has not succeeded for 30 s. Neither a restart nor less traffic would help,
   * so it counts for no probe. Thread-safe.
   */
  public static final class SweepHealth implements HealthIndicator {

    static final Duration DOWN_AFTER = Duration.ofSeconds(30);

    private final Clock clock;
    private final Instant startedAt;
    private volatile Instant succeededAt = Instant.EPOCH;

    /** No sweep has succeeded yet: the gauge is 0 then, so that an alert on its age fires. */
    public SweepHealth(Clock clock, MeterRegistry meters) {
      this.clock = clock;
      this.startedAt = clock.instant();
      Gauge.builder(
              "orderly.sweep.last.success.timestamp.seconds",
              () -> succeededAt.toEpochMilli() / 1000.0)
          .description("Unix time of the end of this supervisor's last sweep; 0: none yet")
          .register(meters);
    }

    void succeeded() {
      succeededAt = clock.instant();
    }

    @Override
    public Health health() {
      Instant last = succeededAt;
      Instant since = last.isAfter(startedAt) ? last : startedAt;
      Duration age = Duration.between(since, clock.instant());
      Health.Builder health = age.compareTo(DOWN_AFTER) < 0 ? Health.up() : Health.down();
      return health
          .withDetail("lastSuccess", last.equals(Instant.EPOCH) ? "none yet" : last.toString())
          .withDetail("ageSeconds", age.toSeconds())
          .build();
    }
  }
}
