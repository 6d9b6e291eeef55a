package io.orderly.messages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The results that a step may read. */
public final class EarlierResults {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private EarlierResults() {}

  /**
   * Only of the steps that this one comes after: those are Completed, or were skipped, before its
   * first attempt, so every attempt says the same under the same remote key. A sibling's result may
   * come in between. Of a group only those of the same element are there, under the names of the
   * workflow.
   */
  public static Map<String, JsonNode> of(
      OrderProcess process, String name, WorkflowDefinition workflow) {
    Set<String> predecessors = process.definition(workflow).predecessors(name);
    Map<String, JsonNode> results = new LinkedHashMap<>();
    for (OrderStep step : process.steps()) {
      if (step.result() != null
          && predecessors.contains(step.name())
          && isReadable(step.name(), name, workflow)) {
        results.put(StepGroup.templateOf(step.name()), parse(step.result()));
      }
    }
    return results;
  }

  private static boolean isReadable(String earlier, String name, WorkflowDefinition workflow) {
    StepGroup group = workflow.groupOf(earlier);
    return group == null || group.equals(workflow.groupOf(name));
  }

  static JsonNode parse(String result) {
    try {
      return JSON.readTree(result);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("the store holds a result that is no JSON", e);
    }
  }
}
