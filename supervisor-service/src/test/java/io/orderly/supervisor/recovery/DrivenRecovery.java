package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.Orders;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;

/** One supervisor's recovery as a test drives it by hand, with what it tells and counts. */
final class DrivenRecovery {

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final List<Decision> told = new CopyOnWriteArrayList<>();
  final LastSweep lastSweep;

  private final OrderTransitions transitions;
  private final SupervisorDecider decider;
  private final RecoveryCounters counters = new RecoveryCounters(meters);

  DrivenRecovery(StateStore store, WorkflowCatalogue workflows, Clock clock) {
    this(store, workflows, clock, () -> 0.5);
  }

  DrivenRecovery(
      StateStore store, WorkflowCatalogue workflows, Clock clock, DoubleSupplier jitter) {
    this.transitions = new OrderTransitions(store);
    this.decider = new SupervisorDecider(workflows, Orders.GRACE, jitter);
    this.lastSweep = new LastSweep(clock, meters);
  }

  Sweeping sweeping(int batch) {
    return new Sweeping(transitions, decider, this::tell, counters, lastSweep, batch);
  }

  Releasing releasing(SharedRateLimit sharedRateLimit, int batch, int perSecond) {
    Releasing.Rate rate = new Releasing.Rate(batch, perSecond);
    return new Releasing(transitions, sharedRateLimit, decider, this::tell, counters, rate);
  }

  private void tell(ActionStart start, Collection<Decision> committed) {
    told.addAll(committed);
  }

  double counted(Recovery recovery) {
    return meters.get("orderly.recoveries").tag("decision", recovery.value()).counter().count();
  }
}
