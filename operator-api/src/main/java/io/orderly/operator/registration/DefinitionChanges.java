package io.orderly.operator.registration;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a version of a workflow has changed of another one, in words. */
final class DefinitionChanges {

  private final List<String> changes = new ArrayList<>();

  private DefinitionChanges() {}

  static List<String> between(WorkflowDefinition before, WorkflowDefinition after) {
    DefinitionChanges all = new DefinitionChanges();
    all.compare("agent", new HashMap<>(before.agents()), after.agents());
    all.compare("step", byName(before), byName(after));
    boolean isReordered = names(before).size() == names(after).size() && all.changes.isEmpty();
    all.add("the order of the steps", isReordered && !names(before).equals(names(after)));
    all.compare("group", groups(before), groups(after));
    all.add("deadline", !before.deadline().equals(after.deadline()));
    all.add("sensitive", !before.sensitive().equals(after.sensitive()));
    all.add("search", !before.search().equals(after.search()));
    all.add("corrections", before.correctedBy() != after.correctedBy());
    all.add("attribute-schemas", !before.attributeSchemas().equals(after.attributeSchemas()));
    return List.copyOf(all.changes);
  }

  private static List<String> names(WorkflowDefinition workflow) {
    return workflow.steps().stream().map(StepDefinition::name).toList();
  }

  private static Map<String, StepDefinition> byName(WorkflowDefinition workflow) {
    Map<String, StepDefinition> steps = new LinkedHashMap<>();
    workflow.steps().forEach(step -> steps.put(step.name(), step));
    return steps;
  }

  private static Map<String, StepGroup> groups(WorkflowDefinition workflow) {
    Map<String, StepGroup> groups = new LinkedHashMap<>();
    workflow.groups().forEach(group -> groups.put(group.name(), group));
    return groups;
  }

  private void add(String what, boolean isChanged) {
    if (isChanged) {
      changes.add(what + " changed");
    }
  }

  private <T> void compare(String kind, Map<String, T> before, Map<String, T> after) {
    Map<String, T> removed = new LinkedHashMap<>(before);
    after.forEach(
        (name, value) -> {
          T former = removed.remove(name);
          if (former == null) {
            changes.add("%s %s added".formatted(kind, name));
          } else if (!Objects.equals(former, value)) {
            changes.add("%s %s changed".formatted(kind, name));
          }
        });
    removed.keySet().forEach(name -> changes.add("%s %s removed".formatted(kind, name)));
  }
}
