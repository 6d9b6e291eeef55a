package io.orderly.workflow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which step comes after which: by name, as the {@code after} fields say. */
final class StepGraph {

  private final List<DraftStep> steps;
  private final Map<String, DraftStep> byName = new LinkedHashMap<>();

  StepGraph(List<DraftStep> steps) {
    this.steps = steps;
    steps.forEach(step -> byName.putIfAbsent(step.name(), step));
  }

  /** What is wrong with names and {@code after}; none means that the steps can be put in order. */
  static List<String> problems(List<DraftStep> steps) {
    StepGraph graph = new StepGraph(steps);
    List<String> problems = new ArrayList<>();
    graph.addDuplicates(problems);
    steps.forEach(step -> graph.addWrongAfter(step, problems));
    graph.addCycles(problems);
    return problems;
  }

  /** Whether the first is Completed whenever the second starts. */
  boolean isBefore(DraftStep first, DraftStep second) {
    Set<String> before = new HashSet<>();
    addAllBefore(second, before);
    return before.contains(first.name());
  }

  private void addAllBefore(DraftStep step, Set<String> before) {
    for (String name : step.after()) {
      DraftStep earlier = byName.get(name);
      if (earlier != null && before.add(name)) {
        addAllBefore(earlier, before);
      }
    }
  }

  private void addDuplicates(List<String> problems) {
    Set<String> seen = new HashSet<>();
    Set<String> told = new HashSet<>();
    for (DraftStep step : steps) {
      boolean again = !step.name().isEmpty() && !seen.add(step.name());
      if (again && told.add(step.name())) {
        problems.add(
            step.place() + ": the name is given to more than one step; it must be unique.");
      }
    }
  }

  private void addWrongAfter(DraftStep step, List<String> problems) {
    Set<String> seen = new HashSet<>();
    for (String name : step.after()) {
      if (!seen.add(name)) {
        problems.add(
            "%s: after names %s twice; once is enough.".formatted(step.place(), Quoted.text(name)));
      } else if (name.equals(step.name())) {
        problems.add(step.place() + ": after names the step itself; it must name other steps.");
      } else if (!byName.containsKey(name)) {
        problems.add(
            "%s: after names %s, which is no step; it must %s."
                .formatted(step.place(), Quoted.text(name), choices(step)));
      }
    }
  }

  private String choices(DraftStep step) {
    List<String> others =
        byName.keySet().stream()
            .filter(name -> !name.isEmpty() && !name.equals(step.name()))
            .toList();
    return others.isEmpty()
        ? "be left out, as there is no other step"
        : "name some of " + String.join(", ", others);
  }

  private void addCycles(List<String> problems) {
    Set<DraftStep> done = new HashSet<>();
    byName.values().forEach(step -> addCycles(step, new LinkedHashSet<>(), done, problems));
  }

  /** Follows {@code after} from a step; the path holds the steps on the way to it. */
  private void addCycles(
      DraftStep step, Set<DraftStep> path, Set<DraftStep> done, List<String> problems) {
    if (path.contains(step)) {
      problems.add(
          ("steps: after goes in a circle, %s; none of these could ever start,"
                  + " so one must not come after the next.")
              .formatted(circle(path, step)));
    } else if (!done.contains(step)) {
      path.add(step);
      step.after().stream()
          .map(byName::get)
          .filter(earlier -> earlier != null && !earlier.equals(step))
          .forEach(earlier -> addCycles(earlier, path, done, problems));
      path.remove(step);
      done.add(step);
    }
  }

  private static String circle(Set<DraftStep> path, DraftStep start) {
    return Stream.concat(path.stream().dropWhile(step -> !step.equals(start)), Stream.of(start))
        .map(DraftStep::name)
        .collect(Collectors.joining(" -> "));
  }
}
