package io.orderly.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.workflow.StepGroup;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives an order the steps of a group once the step that returns the group's list is Completed. Its
 * result does not change any more: an empty list adds nothing whenever it is looked at.
 */
final class ElementSteps {

  private static final String UNDO =
      "The result of step %s does not change any more, so resubmitting alone does not help. Undo"
          + " the order; then correct the answer of agent %s, or for-each in the workflow, for new"
          + " orders.";

  private static final ObjectMapper JSON = new ObjectMapper();

  private ElementSteps() {}

  static void append(DecisionBuilder builder) {
    for (StepGroup group : builder.groups()) {
      OrderStep source = dueSource(builder.order(), group);
      if (source != null) {
        append(builder, group, source);
      }
    }
  }

  private static @Nullable OrderStep dueSource(OrderProcess order, StepGroup group) {
    OrderStep source = group.source() == null ? null : order.step(group.source());
    boolean isDue =
        source != null
            && source.state() == StepState.COMPLETED
            && order.direction() == Direction.FORWARD
            && !order.state().needsOperator()
            && order.steps().stream().noneMatch(step -> group.has(step.name()));
    return isDue ? source : null;
  }

  private static void append(DecisionBuilder builder, StepGroup group, OrderStep source) {
    Optional<JsonNode> list =
        Optional.ofNullable(source.result()).flatMap(text -> list(group, text));
    if (list.isEmpty()) {
      fail(builder, group, source, "it must be a list, which may be empty, and is none");
      return;
    }
    int elements = list.get().size();
    int steps = builder.order().steps().size() + elements * group.steps().size();
    if (elements > StepGroup.MAX_ELEMENTS) {
      fail(
          builder,
          group,
          source,
          "it has %d elements, but at most %d are allowed"
              .formatted(elements, StepGroup.MAX_ELEMENTS));
    } else if (steps > StepGroup.MAX_STEPS) {
      fail(
          builder,
          group,
          source,
          "with its %d elements the order would have %d steps, but at most %d are allowed"
              .formatted(elements, steps, StepGroup.MAX_STEPS));
    } else if (elements > 0) {
      builder.append(group.stepsFor(elements));
    }
  }

  private static Optional<JsonNode> list(StepGroup group, String result) {
    try {
      return group.listIn(JSON.readTree(result));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static void fail(DecisionBuilder builder, StepGroup group, OrderStep source, String why) {
    Failure failure =
        new Failure(
            "group-failed",
            "group %s is performed for each element of %s: %s"
                .formatted(group.name(), group.forEach(), why));
    builder.error(failure, source, UNDO.formatted(source.name(), source.agent()));
  }
}
