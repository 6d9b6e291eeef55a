package io.orderly.operator.publishing;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.telemetry.OrderChange;
import java.util.Collection;
import java.util.List;

/**
 * Publishes committed changes of orders: statuses to submitters, wake-ups to schedulers, traces.
 * Best effort: never throws, never waits.
 */
public final class ChangePublisher {

  private final StatusPublisher statuses;
  private final WakePublisher schedulers;
  private final ChangeTraces traces;

  public ChangePublisher(StatusPublisher statuses, WakePublisher schedulers, ChangeTraces traces) {
    this.statuses = statuses;
    this.schedulers = schedulers;
    this.traces = traces;
  }

  /**
   * Publishes the change of a command.
   *
   * @param start of the command
   */
  public void publish(ActionStart start, Decision change) {
    OrderProcess order = change.after();
    if (order.isClaimable()) {
      schedulers.wake(order.orderId());
    }
    publishChanges(start, List.of(change));
  }

  /**
   * Publishes the changes among these decisions, with one wake-up for all of them.
   *
   * @param start of what they were made in
   */
  public void publish(ActionStart start, Collection<Decision> committed) {
    List<Decision> changes = committed.stream().filter(Decision::isChange).toList();
    if (changes.stream().map(Decision::after).anyMatch(OrderProcess::isClaimable)) {
      schedulers.wake();
    }
    publishChanges(start, changes);
  }

  private void publishChanges(ActionStart start, List<Decision> changes) {
    statuses.publish(changes);
    traces.record(start, () -> OrderChange.of(changes));
  }
}
