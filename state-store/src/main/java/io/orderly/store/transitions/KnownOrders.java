package io.orderly.store.transitions;

import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What of a locked order need not be read, since nobody has changed it: that is in its row. */
record KnownOrders(RememberedProcesses remembered, UntouchedOrders untouched) {

  /** Knows nothing, so that everything is read. */
  static KnownOrders none() {
    return new KnownOrders(
        new RememberedProcesses(), new UntouchedOrders(workflow -> Optional.empty()));
  }

  /** The order as it stands in a row of this version that was changed then; null when unknown. */
  @Nullable OrderProcess find(UUID orderId, long version, Instant changedAt) {
    return remembered.find(orderId, version, changedAt);
  }

  /** The steps of an order whose row was read; none when they must be read. */
  List<OrderStep> stepsOf(OrderProcess locked) {
    return untouched.stepsOf(locked);
  }

  /**
   * Whether orders of this workflow version may wait for that agent; so too where it is unknown.
   */
  boolean mayWaitFor(WorkflowId workflow, String agent) {
    return untouched.mayWaitFor(workflow, agent);
  }
}
