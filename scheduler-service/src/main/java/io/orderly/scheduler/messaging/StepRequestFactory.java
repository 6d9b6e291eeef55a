package io.orderly.scheduler.messaging;

import io.orderly.messages.RequestOfStep;
import io.orderly.messages.StepRequest;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.telemetry.Fields;
import io.orderly.workflow.WorkflowDefinition;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the requests of started steps out of the orders' rows and workflows. */
public final class StepRequestFactory {

  private static final Logger LOG = LoggerFactory.getLogger(StepRequestFactory.class);

  private final OrderDirectory orders;
  private final WorkflowCatalogue workflows;

  public StepRequestFactory(OrderDirectory orders, WorkflowCatalogue workflows) {
    this.orders = orders;
    this.workflows = workflows;
  }

  /** Gives the orders of these steps in groups that fit in memory. */
  void ordersOf(Collection<StepToSend> steps, Consumer<Map<UUID, StoredOrder>> group) {
    orders.find(
        steps.stream().map(step -> step.order().orderId()).collect(Collectors.toSet()), group);
  }

  /** The request of a step; empty when its order is not there or its workflow can't be run here. */
  Optional<StepRequest> request(StepToSend step, @Nullable StoredOrder stored, int replyPartition) {
    Optional<WorkflowDefinition> workflow = workflows.find(step.order().workflow());
    if (stored == null || workflow.isEmpty()) {
      LOG.atError()
          .addKeyValue(Fields.ORDER_ID, step.order().orderId())
          .addKeyValue(Fields.STEP, step.start().step())
          .addKeyValue(Fields.ATTEMPT, step.start().attempt())
          .log(
              "the request of {} can't be made here, so it is not sent: {}",
              step.key(),
              stored == null
                  ? "its order is not in the store"
                  : "this version can't read its workflow " + step.order().workflow());
      return Optional.empty();
    }
    var placed = new RequestOfStep.Placed(stored.order(), stored.traceParent());
    return Optional.of(
        RequestOfStep.of(step.order(), step.start(), placed, workflow.get(), replyPartition));
  }
}
