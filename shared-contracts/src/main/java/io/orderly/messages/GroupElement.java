package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a step of a group is performed for.
 *
 * @param group its name in the workflow
 * @param number of the element in its list, from 1
 * @param forEach where the list is: lines, or in a result, such as results.allocate.shipments
 * @param value the element: a line, with the attributes that the step reads, or an item of the list
 */
public record GroupElement(String group, int number, String forEach, JsonNode value) {

  public GroupElement {
    Objects.requireNonNull(group, "group is missing");
    Objects.requireNonNull(forEach, "forEach is missing");
    value = value == null ? JsonNodeFactory.instance.nullNode() : value;
  }

  /**
   * The element of a step; null for a step of no group.
   *
   * @param carried the order with the attributes that the step reads
   */
  static @Nullable GroupElement of(
      OrderProcess process, String step, Order carried, WorkflowDefinition workflow) {
    StepGroup group = workflow.groupOf(step);
    return group == null
        ? null
        : new GroupElement(
            group.name(),
            StepGroup.elementOf(step),
            group.forEach(),
            valueOf(process, step, group, OrderTree.of(carried)));
  }

  /**
   * What a step is performed for.
   *
   * @param order of the process, as JSON: with the lines as they are wanted
   */
  public static JsonNode valueOf(
      OrderProcess process, String step, StepGroup group, JsonNode order) {
    return list(process, group, order).path(StepGroup.elementOf(step) - 1);
  }

  private static JsonNode list(OrderProcess process, StepGroup group, JsonNode order) {
    String name = group.source();
    if (name == null) {
      return order.path("lines");
    }
    return Optional.ofNullable(process.step(name))
        .map(OrderStep::result)
        .map(EarlierResults::parse)
        .flatMap(group::listIn)
        .orElseGet(JsonNodeFactory.instance::arrayNode);
  }

  /** The element as people see it. */
  GroupElement masked(AttributePaths masks) {
    if (forEach.equals(StepGroup.LINES)) {
      ObjectNode line = value.deepCopy();
      AttributePaths.maskAttributes(line, masks.ofLines());
      return new GroupElement(group, number, forEach, line);
    }
    return new GroupElement(group, number, forEach, branch(masks).maskValue(value));
  }

  /** The texts and numbers in it that these paths name, as texts. */
  List<String> valuesAt(AttributePaths paths) {
    return forEach.equals(StepGroup.LINES)
        ? List.of() // The order has the same lines.
        : branch(paths).valuesIn(value);
  }

  private AttributePaths.Branch branch(AttributePaths paths) {
    StepGroup list = new StepGroup(group, forEach, List.of());
    return paths.ofResult(Objects.requireNonNull(list.source())).at(list.pathInResult());
  }
}
