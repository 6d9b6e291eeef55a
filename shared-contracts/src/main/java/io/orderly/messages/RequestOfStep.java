package io.orderly.messages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import io.orderly.workflow.WorkflowDefinition;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the request of a started step, for schedulers to send and operators to see. */
public final class RequestOfStep {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private RequestOfStep() {}

  /**
   * What was ordered, as it was accepted.
   *
   * @param traceParent W3C trace context of the order
   */
  public record Placed(Order order, @Nullable String traceParent) {}

  /**
   * The request of a step.
   *
   * @param process of the order, with the results of its steps
   * @param start of the attempt
   * @param workflow of the order
   * @param replyPartition that the requesting scheduler reads replies from
   */
  public static StepRequest of(
      OrderProcess process,
      StepStart start,
      Placed placed,
      WorkflowDefinition workflow,
      int replyPartition) {
    return new StepRequest(
        Message.SCHEMA_VERSION,
        process.orderId(),
        process.workflow().toString(),
        start.step(),
        start.direction(),
        start.attempt(),
        start.completeBy(),
        RemoteKey.of(process.orderId(), start.step(), start.direction()),
        placed.order(),
        resultsBefore(process, workflow.predecessors(start.step())),
        replyPartition,
        Message.SCHEMA_VERSION,
        placed.traceParent(),
        start.direction() == Direction.UNDO ? undoes(process, start.step()) : null);
  }

  private static ForwardCall undoes(OrderProcess process, String name) {
    OrderStep step = Objects.requireNonNull(process.step(name), name);
    ForwardCall.Outcome outcome =
        switch (step.forwardOutcome()) {
          case COMPLETED -> ForwardCall.Outcome.COMPLETED;
          case NOT_BEGUN, UNKNOWN -> ForwardCall.Outcome.UNKNOWN;
          case NO_EFFECT -> ForwardCall.Outcome.NO_EFFECT;
        };
    return new ForwardCall(
        RemoteKey.of(process.orderId(), name, Direction.FORWARD),
        outcome,
        step.result() == null ? null : parse(step.result()));
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
