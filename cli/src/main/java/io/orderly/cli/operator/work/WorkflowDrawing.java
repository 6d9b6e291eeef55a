package io.orderly.cli.operator.work;

import io.orderly.cli.output.JsonView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A workflow as text: each step stands one further in than the last of those that it comes after,
 * and names them where they are not just the step above. What happens when it fails, how it is
 * undone, and its condition follow where the file says it.
 *
 * @param lines a line a step
 */
record WorkflowDrawing(List<String> lines) {

  private static final String INDENT = "  ";

  static WorkflowDrawing of(List<JsonView> steps) {
    Map<String, Integer> depths = new HashMap<>();
    List<String> lines = new ArrayList<>();
    String above = "";
    for (var step : inOrder(steps, depths)) {
      lines.add(line(step, depths.getOrDefault(step.text("name"), 0), above));
      above = step.text("name");
    }
    return new WorkflowDrawing(List.copyOf(lines));
  }

  /** A definition may name a step after one that stands below it: depth by depth none does. */
  private static List<JsonView> inOrder(List<JsonView> steps, Map<String, Integer> depths) {
    // A workflow has no cycle, so each round settles one step at least.
    for (int round = 0; round < steps.size(); round++) {
      for (var step : steps) {
        int depth =
            after(step).stream().mapToInt(name -> depths.getOrDefault(name, 0) + 1).max().orElse(0);
        depths.put(step.text("name"), depth);
      }
    }
    return steps.stream()
        .sorted((one, other) -> Integer.compare(depth(one, depths), depth(other, depths)))
        .toList();
  }

  private static int depth(JsonView step, Map<String, Integer> depths) {
    return depths.getOrDefault(step.text("name"), 0);
  }

  private static String line(JsonView step, int depth, String above) {
    var after = after(step);
    var arrow = after.isEmpty() ? "" : "-> ";
    var isPlain = after.isEmpty() || after.equals(List.of(above));
    return INDENT.repeat(depth + 1)
        + arrow
        + "%s (%s)".formatted(step.text("name"), agent(step))
        + (isPlain ? "" : ", after " + String.join(" and ", after))
        + failing(step)
        + waiting(step)
        + undoing(step)
        + condition(step);
  }

  private static String agent(JsonView step) {
    if (step.has("asks")) {
      return "asks " + step.at("asks").text("of");
    }
    if (step.has("waits")) {
      return "waits " + step.text("waits");
    }
    return step.text("agent") + (step.has("operation") ? ": " + step.text("operation") : "");
  }

  /** Said where it is not the default. */
  private static String failing(JsonView step) {
    var policies = step.json().path("onFailure");
    var said = new ArrayList<String>();
    policies
        .properties()
        .forEach(policy -> said.add(policy.getKey() + ": " + policy.getValue().asText()));
    return said.isEmpty() || said.equals(List.of("*: alert"))
        ? ""
        : ", on failure " + String.join(", ", said);
  }

  private static String waiting(JsonView step) {
    return step.has("maxWait") ? ", waits at most " + step.text("maxWait") : "";
  }

  private static String undoing(JsonView step) {
    var undo = step.json().path("undo").asText("call");
    return undo.equals("call") ? "" : ", undo " + undo;
  }

  private static String condition(JsonView step) {
    return step.has("when") ? ", when " + step.text("when") : "";
  }

  private static List<String> after(JsonView step) {
    return step.texts("after");
  }
}
