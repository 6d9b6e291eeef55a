package io.orderly.submission.publishing;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Decision;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.telemetry.OrderChange;
import java.util.List;
import org.springframework.stereotype.Component;

/** Publishes committed changes of orders: to schedulers, to those who follow them, as traces. */
@Component
public final class ChangePublisher {

  private final SchedulerWake schedulers;
  private final StatusPublisher statuses;
  private final ChangeTraces changes;

  ChangePublisher(
      SchedulerWake schedulers,
      StatusPublisher statuses,
      OrderDirectory orders,
      OrderTracing tracing) {
    this.schedulers = schedulers;
    this.statuses = statuses;
    this.changes = new ChangeTraces(tracing, orders::traceParents);
  }

  /** Never throws. */
  public void publish(ActionStart start, Decision change) {
    if (change.after().isClaimable()) {
      schedulers.wake();
    }
    List<Decision> committed = List.of(change);
    statuses.publish(committed);
    changes.record(start, () -> OrderChange.of(committed));
  }
}
