package io.orderly.operator.publishing;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.telemetry.OrderChange;
import java.util.List;

/** What follows a command: the submitter learns where the order stands, schedulers are woken. */
public final class CommandPublisher {

  private final StatusPublisher statuses;
  private final SchedulerWake schedulers;
  private final ChangeTraces traced;

  public CommandPublisher(StatusPublisher statuses, SchedulerWake schedulers, ChangeTraces traced) {
    this.statuses = statuses;
    this.schedulers = schedulers;
    this.traced = traced;
  }

  /**
   * Tells what this committed change calls for. Best effort: never throws, never waits.
   *
   * @param start of the command
   */
  public void tell(ActionStart start, Decision committed) {
    OrderProcess order = committed.after();
    if (order.isClaimable()) {
      schedulers.wake(order.orderId());
    }
    statuses.publish(List.of(committed));
    traced.tell(start, () -> OrderChange.of(List.of(committed)));
  }
}
