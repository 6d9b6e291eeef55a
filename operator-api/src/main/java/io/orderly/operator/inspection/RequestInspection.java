package io.orderly.operator.inspection;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.process.Acceptance;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.readmodel.OrderRepository;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Shows the request to an agent. Requests are not stored: this one is made again, by the function
 * that made the one that was sent. Sensitive attributes are masked.
 */
public final class RequestInspection {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  /** Of the scheduler that sent it, which is not stored. */
  private static final String REPLY_PARTITION = "replyPartition";

  private static final String ACCEPTED = "accepted";

  private final OrderRepository orders;
  private final OrderDirectory directory;
  private final WorkflowCatalogue workflows;

  public RequestInspection(
      OrderRepository orders, OrderDirectory directory, WorkflowCatalogue workflows) {
    this.orders = orders;
    this.directory = directory;
    this.workflows = workflows;
  }

  /**
   * The request of the last attempt of a step; empty when there is no such order or step, when it
   * was never started, or when the order's workflow can't be read here.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public Optional<RequestView> request(UUID orderId, String stepName) {
    return orders.findByOrderId(orderId).flatMap(order -> request(order.process(), stepName));
  }

  /** The same of all steps of an order that have been started, by step. */
  public Map<String, RequestView> requests(UUID orderId) {
    return orders.findByOrderId(orderId).map(order -> requests(order.process())).orElse(Map.of());
  }

  /** Steps of groups may be many: the order is read once per edition. */
  private Map<String, RequestView> requests(OrderProcess order) {
    Map<Integer, Optional<StoredOrder>> editions = new HashMap<>();
    Map<String, RequestView> requests = new HashMap<>();
    for (OrderStep step : order.steps()) {
      request(
              order,
              step.name(),
              edition ->
                  editions.computeIfAbsent(edition, any -> directory.find(order.orderId(), any)))
          .ifPresent(request -> requests.put(step.name(), request));
    }
    return requests;
  }

  private Optional<RequestView> request(OrderProcess order, String stepName) {
    return request(order, stepName, edition -> directory.find(order.orderId(), edition));
  }

  private Optional<RequestView> request(
      OrderProcess order, String stepName, IntFunction<Optional<StoredOrder>> editions) {
    OrderStep step = order.step(stepName);
    Instant completeBy = step == null ? null : step.completeBy();
    Optional<WorkflowDefinition> workflow = workflows.find(order.workflow());
    if (step == null
        || completeBy == null
        || workflow.isEmpty()
        || !StepTask.isPerformed(step.agent())) {
      return Optional.empty();
    }
    @Nullable StoredOrder placed = editions.apply(step.edition()).orElse(null);
    if (placed == null) {
      return Optional.empty();
    }
    StepStart start =
        new StepStart(
            step.name(), step.agent(), step.state().direction(), step.attempt(), completeBy);
    StepRequest request =
        StepRequest.of(order, start, placed.order(), placed.traceParent(), workflow.get(), 0);
    return Optional.of(view(start, step, request.masked(workflow.get().sensitive())));
  }

  private static RequestView view(StepStart start, OrderStep step, StepRequest request) {
    ObjectNode json = JSON.valueToTree(request);
    json.remove(REPLY_PARTITION);
    Acceptance acceptance = step.acceptance();
    if (acceptance != null && !acceptance.precedes(step.startedAt())) {
      // The attempt that was accepted made the call; only the next one asks.
      json.remove(ACCEPTED);
    }
    return new RequestView(
        start.step(),
        start.attempt(),
        Topics.agentRequests(start.agent()),
        request.orderId().toString(),
        json.toString());
  }

  /** What was ordered, as people see it; all attributes are masked where no workflow says which. */
  public StoredOrder asShown(StoredOrder placed, WorkflowId workflow) {
    return placed.masked(
        workflows.find(workflow).map(WorkflowDefinition::sensitive).orElse(AttributePaths.ALL));
  }
}
