package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.recovery.Sweeping.SweepHealth;
import io.orderly.supervisor.testing.Orders;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;

/** One supervisor's recovery as a test drives it by hand, with what it publishes and counts. */
final class DrivenRecovery {

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final List<Decision> published = new CopyOnWriteArrayList<>();
  private final SweepHealth sweepHealth;

  private final OrderTransitions transitions;
  private final SupervisorDecider decider;
  private final Recoveries recoveries = new Recoveries(this::publish, meters);

  DrivenRecovery(StateStore store, WorkflowCatalogue workflows, Clock clock) {
    this(store, workflows, clock, () -> 0.5);
  }

  DrivenRecovery(
      StateStore store, WorkflowCatalogue workflows, Clock clock, DoubleSupplier jitter) {
    this.transitions = new OrderTransitions(store);
    this.decider = new SupervisorDecider(workflows, Orders.GRACE, jitter);
    this.sweepHealth = new SweepHealth(clock, meters);
  }

  Sweeping sweeping(int batch) {
    return new Sweeping(transitions, decider, recoveries, sweepHealth, batch);
  }

  Releasing releasing(SharedRateLimit sharedRateLimit, int batch, int perSecond) {
    Releasing.Rate rate = new Releasing.Rate(batch, perSecond);
    return new Releasing(transitions, sharedRateLimit, decider, recoveries, rate);
  }

  private void publish(ActionStart start, Collection<Decision> committed) {
    published.addAll(committed);
  }

  double lastSuccess() {
    return meters.get("orderly.sweep.last.success.timestamp.seconds").gauge().value();
  }

  double counted(Recoveries.Outcome outcome) {
    return meters.get("orderly.recoveries").tag("decision", outcome.value()).counter().count();
  }
}
