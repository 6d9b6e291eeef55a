package io.orderly.scheduler.claiming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.process.Decision;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.store.ClaimLimits;
import io.orderly.store.Incarnation;
import io.orderly.store.OrderTransitions;
import io.orderly.store.WorkflowCatalogue;
import java.util.List;

/** One claim: takes waiting orders exclusively, starts their first steps, sends the requests. */
public final class Claiming {

  private final OrderTransitions transitions;
  private final WorkflowCatalogue workflows;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Incarnation incarnation;
  private final Counter claims;
  private final Counter claimedOrders;

  public Claiming(
      OrderTransitions transitions,
      WorkflowCatalogue workflows,
      Deciders deciders,
      AfterCommit afterCommit,
      Incarnation incarnation,
      MeterRegistry meters) {
    this.transitions = transitions;
    this.workflows = workflows;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
    this.incarnation = incarnation;
    this.claims = meters.counter("orderly.claims");
    this.claimedOrders = meters.counter("orderly.claimed.orders");
  }

  /**
   * Claims one batch.
   *
   * @param limit the most orders
   * @return how many were claimed
   */
  public int runOnce(int limit) {
    ClaimLimits limits = new ClaimLimits(deciders.credit(), limit, workflows.runnable());
    List<Decision> decisions =
        transitions.apply(
            transaction -> transaction.lockClaimable(limits),
            () -> deciders.batch(order -> new Claim(incarnation.lockedBy())));
    afterCommit.send(decisions);
    int claimed = (int) decisions.stream().filter(Decision::isChange).count();
    claims.increment();
    claimedOrders.increment(claimed);
    return claimed;
  }
}
