package io.orderly.supervisor.notification;

import io.orderly.operator.publishing.SchedulerWake;
import io.orderly.operator.publishing.StatusPublisher;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.supervisor.recovery.AfterCommit;
import io.orderly.telemetry.OrderChange;
import java.util.Collection;
import java.util.List;

/** What follows a recovery: submitters learn where their orders stand, schedulers are woken. */
public final class RecoveryPublisher implements AfterCommit {

  private final StatusPublisher statuses;
  private final SchedulerWake schedulers;
  private final ChangeTraces traced;

  public RecoveryPublisher(
      StatusPublisher statuses, SchedulerWake schedulers, ChangeTraces traced) {
    this.statuses = statuses;
    this.schedulers = schedulers;
    this.traced = traced;
  }

  @Override
  public void tell(ActionStart start, Collection<Decision> committed) {
    List<Decision> changes = committed.stream().filter(Decision::isChange).toList();
    if (changes.stream().map(Decision::after).anyMatch(OrderProcess::isClaimable)) {
      schedulers.wake();
    }
    statuses.publish(changes);
    traced.tell(start, () -> OrderChange.of(changes));
  }
}
