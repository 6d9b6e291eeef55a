package io.orderly.scheduler.messaging;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import io.orderly.store.OrderDirectory;
import io.orderly.store.StoredOrder;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the requests of started steps out of the orders' rows and workflows. */
public final class StepRequestFactory {

  private static final Logger LOG = LoggerFactory.getLogger(StepRequestFactory.class);
  private static final ObjectMapper JSON = MessageCodec.mapper();

  private final OrderDirectory orders;
  private final WorkflowCatalogue workflows;

  public StepRequestFactory(OrderDirectory orders, WorkflowCatalogue workflows) {
    this.orders = orders;
    this.workflows = workflows;
  }

  /** The orders of these steps, read in one statement. */
  Map<UUID, StoredOrder> ordersOf(List<StepToSend> steps) {
    return orders.find(
        steps.stream().map(step -> step.order().orderId()).collect(Collectors.toSet()));
  }

  /** The request of a step; empty when its order is not there or its workflow can't be run here. */
  Optional<StepRequest> request(StepToSend step, @Nullable StoredOrder stored, int replyPartition) {
    Optional<WorkflowDefinition> workflow = workflows.find(step.order().workflow());
    if (stored == null || workflow.isEmpty()) {
      LOG.error("the request of {} can't be made: no order or no workflow", step.key());
      return Optional.empty();
    }
    return Optional.of(request(step, stored, workflow.get(), replyPartition));
  }

  private static StepRequest request(
      StepToSend step, StoredOrder stored, WorkflowDefinition workflow, int replyPartition) {
    OrderProcess process = step.order();
    StepStart start = step.start();
    return new StepRequest(
        Message.SCHEMA_VERSION,
        process.orderId(),
        process.workflow().toString(),
        start.step(),
        start.direction(),
        start.attempt(),
        start.completeBy(),
        RemoteKey.of(process.orderId(), start.step(), start.direction()),
        stored.order(),
        resultsBefore(process, workflow.predecessors(start.step())),
        replyPartition,
        Message.SCHEMA_VERSION,
        stored.traceParent());
  }

  /**
   * Only of the steps that this one comes after: those are Completed before its first attempt, so
   * every attempt says the same under the same remote key. A sibling's result may come in between.
   */
  private static Map<String, JsonNode> resultsBefore(
      OrderProcess process, Set<String> predecessors) {
    Map<String, JsonNode> results = new LinkedHashMap<>();
    for (OrderStep step : process.steps()) {
      if (step.result() != null && predecessors.contains(step.name())) {
        results.put(step.name(), parse(step.result()));
      }
    }
    return results;
  }

  private static JsonNode parse(String result) {
    try {
      return JSON.readTree(result);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("the store holds a result that is no JSON", e);
    }
  }
}
