package io.orderly.scheduler.messaging;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Decision;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.telemetry.OrderChange;
import java.util.Collection;
import java.util.function.Consumer;

/** What follows a commit, never before it: step requests to the agents, statuses to who asked. */
public final class AfterCommit {

  private final StepRequestSender requests;
  private final StatusPublisher statuses;
  private final RememberedOrders orders;
  private final CallLimits limits;
  private final ChangeTraces changes;
  private final Consumer<Collection<Decision>> progress;

  /**
   * Puts it together.
   *
   * @param progress counts what was settled
   */
  public AfterCommit(
      StepRequestSender requests,
      StatusPublisher statuses,
      RememberedOrders orders,
      CallLimits limits,
      ChangeTraces changes,
      Consumer<Collection<Decision>> progress) {
    this.requests = requests;
    this.statuses = statuses;
    this.orders = orders;
    this.limits = limits;
    this.changes = changes;
    this.progress = progress;
  }

  /**
   * Sends what these committed decisions call for.
   *
   * @param start of what they were made in
   */
  public void send(ActionStart start, Collection<Decision> committed) {
    changes.record(start, () -> OrderChange.of(committed));
    requests.sendStarts(committed);
    limits.sent(committed);
    statuses.publish(committed);
    orders.settled(committed);
    progress.accept(committed);
  }
}
