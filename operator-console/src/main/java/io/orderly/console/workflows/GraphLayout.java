package io.orderly.console.workflows;

import io.orderly.console.workflows.WorkflowGraph.Place;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the steps of a workflow stand, and which places are kept free for the lines between them.
 */
final class GraphLayout {

  private final WorkflowDefinition workflow;
  private final Map<String, Place> steps = new HashMap<>();
  private final Map<Line, List<Place>> lines = new HashMap<>();
  private final Set<Place> taken = new HashSet<>();

  private record Line(String from, String to) {}

  private GraphLayout(WorkflowDefinition workflow) {
    this.workflow = workflow;
  }

  static GraphLayout of(WorkflowDefinition workflow) {
    GraphLayout places = new GraphLayout(workflow);
    for (StepDefinition step : workflow.steps()) {
      places.steps.put(step.name(), places.take(places.column(step), 0));
    }
    for (StepDefinition step : workflow.steps()) {
      step.after().forEach(before -> places.keepFree(new Line(before, step.name())));
    }
    return places;
  }

  /** One more than the greatest of those before it. A checked workflow has no cycle. */
  private int column(StepDefinition step) {
    return step.after().stream()
        .mapToInt(before -> column(workflow.step(before)) + 1)
        .max()
        .orElse(0);
  }

  /** The first place of a column that is free, from this row on. */
  private Place take(int column, int fromRow) {
    int row = fromRow;
    while (!taken.add(new Place(column, row))) {
      row++;
    }
    return new Place(column, row);
  }

  /** In each column that a line passes, as far as can be on the height that it comes from. */
  private void keepFree(Line line) {
    Place from = of(line.from());
    List<Place> kept =
        IntStream.range(from.column() + 1, of(line.to()).column())
            .mapToObj(column -> take(column, from.row()))
            .toList();
    lines.put(line, kept);
  }

  /**
   * Where a step stands.
   *
   * @throws IllegalArgumentException when the workflow has no such step
   */
  Place of(String step) {
    Place place = steps.get(step);
    if (place == null) {
      throw new IllegalArgumentException(workflow.id() + " has no step " + step);
    }
    return place;
  }

  /** The places through which the line between two steps goes, from left to right. */
  List<Place> between(String from, String to) {
    return lines.getOrDefault(new Line(from, to), List.of());
  }

  /** Every place that is taken, by a step or by a line. */
  Stream<Place> all() {
    return taken.stream();
  }
}
