package io.orderly.scheduler.messaging;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Decision;
import io.orderly.scheduler.capacity.CallLimits;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.telemetry.OrderChange;
import java.util.Collection;
import java.util.function.Consumer;

/** What follows a commit, never before it: step requests to the agents, statuses to submitters. */
public final class AfterCommit {

  private final StepRequestSender requests;
  private final StatusPublisher statuses;
  private final OrderCache orders;
  private final CallLimits limits;
  private final ChangeTraces changes;
  private final Consumer<Collection<Decision>> progress;

  /**
   * Combines them.
   *
   * @param progress counts the steps that agents answered
   */
  public AfterCommit(
      StepRequestSender requests,
      StatusPublisher statuses,
      OrderCache orders,
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
   * @param start of the action that made them
   */
  public void send(ActionStart start, Collection<Decision> committed) {
    changes.record(start, () -> OrderChange.of(committed));
    requests.sendStarts(committed);
    limits.sent(committed);
    statuses.publish(committed);
    orders.evictUnlocked(committed);
    progress.accept(committed);
  }
}
