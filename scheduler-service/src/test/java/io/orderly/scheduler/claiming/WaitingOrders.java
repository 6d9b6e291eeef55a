package io.orderly.scheduler.claiming;

import io.orderly.process.ClaimTerms;
import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Orders as a claim finds them, with what it decided. */
final class WaitingOrders {

  static final WorkflowId WORKFLOW = new WorkflowId("order-fulfilment", "v1");

  private WaitingOrders() {}

  /** One that waits for the agent, or for none, and was claimed. */
  static Decision claimed(@Nullable String agent, long rank) {
    OrderProcess order =
        new OrderProcess(
            new UUID(0, rank),
            WORKFLOW,
            ProcessState.PENDING,
            Direction.FORWARD,
            1,
            new ClaimTerms(rank, Activity.ACTIVE, null, null),
            null,
            null,
            null,
            agent,
            0,
            null,
            List.of());
    return new Decision(order, order, Verdict.APPLIED, "claimed", List.of(), List.of(), List.of());
  }
}
