package io.orderly.scheduler.claiming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.store.claiming.ClaimLimits;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One claim: takes waiting orders exclusively, starts their first steps, sends the requests. */
public final class Claiming {

  private final OrderTransitions transitions;
  private final WorkflowCatalogue workflows;
  private final Deciders deciders;
  private final Committed committed;
  private final Incarnation incarnation;
  private final Counter claims;
  private final Counter claimedOrders;
  private final Timer duration;
  private final ClaimCursor cursor = new ClaimCursor();

  /** Who hears of a claim once it is committed. */
  public record Committed(AfterCommit afterCommit, LineProgress lines) {}

  public Claiming(
      OrderTransitions transitions,
      WorkflowCatalogue workflows,
      Deciders deciders,
      Committed committed,
      Incarnation incarnation,
      MeterRegistry meters) {
    this.transitions = transitions;
    this.workflows = workflows;
    this.deciders = deciders;
    this.committed = committed;
    this.incarnation = incarnation;
    this.claims = meters.counter("orderly.claims");
    this.claimedOrders = meters.counter("orderly.claimed.orders");
    this.duration =
        Timer.builder("orderly.claim")
            .description("One claim: lock, decide, write and commit, without the sending")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(1))
            .maximumExpectedValue(Duration.ofSeconds(10))
            .register(meters);
  }

  /**
   * Claims one batch. One thread at a time.
   *
   * @param limit the most orders
   */
  public Remainder runOnce(int limit) {
    boolean passedOver = cursor.passesOver();
    Remainder remainder = claim(limit);
    return passedOver && remainder == Remainder.NOTHING ? claim(limit) : remainder;
  }

  private Remainder claim(int limit) {
    boolean passesOver = cursor.passesOver();
    ClaimLimits limits =
        new ClaimLimits(deciders.credit(), limit, workflows.runnable(), cursor.leastRankByAgent());
    ActionStart start = OrderAction.CLAIM.begin();
    List<Decision> decisions =
        transitions.apply(
            transaction -> transaction.lockClaimable(limits),
            () -> deciders.batch(order -> new Claim(incarnation.lockedBy())));
    duration.record(System.nanoTime() - start.startedNanos(), TimeUnit.NANOSECONDS);
    committed.afterCommit().send(start, decisions);
    committed.lines().claimed(decisions);
    cursor.moveBehind(decisions, limits);
    int claimed = (int) decisions.stream().filter(Decision::isChange).count();
    claims.increment();
    claimedOrders.increment(claimed);
    return Remainder.of(decisions, limits, passesOver);
  }
}
