package io.orderly.supervisor.telling;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import java.util.List;

/** What follows a command: the submitter learns where the order stands, schedulers are woken. */
public final class CommandTelling {

  private final StatusPublisher statuses;
  private final SchedulerWake schedulers;

  public CommandTelling(StatusPublisher statuses, SchedulerWake schedulers) {
    this.statuses = statuses;
    this.schedulers = schedulers;
  }

  /** Tells what this committed change calls for. Best effort: never throws, never waits. */
  public void tell(Decision committed) {
    OrderProcess order = committed.after();
    if (order.isClaimable()) {
      schedulers.wake(order.orderId());
    }
    statuses.publish(List.of(committed));
  }
}
