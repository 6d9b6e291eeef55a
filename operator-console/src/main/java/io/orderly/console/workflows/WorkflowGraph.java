package io.orderly.console.workflows;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.orderly.console.ConsoleFormat;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;

/**
 * A workflow, drawn: what may start first stands left, and each step right of all that it comes
 * after. It has no colours of its own; the page's style gives them.
 */
public final class WorkflowGraph implements Content {

  private static final int WIDTH = 168;
  private static final int HEIGHT = 56;
  private static final int BETWEEN_COLUMNS = 56;
  private static final int BETWEEN_ROWS = 24;
  private static final int MARGIN = 8;
  private static final int ARROW = 6;

  private final WorkflowDefinition workflow;
  private final GraphLayout places;

  private WorkflowGraph(WorkflowDefinition workflow, GraphLayout places) {
    this.workflow = workflow;
    this.places = places;
  }

  /** Where a step stands, counted from 0. */
  record Place(int column, int row) {

    int left() {
      return MARGIN + column * (WIDTH + BETWEEN_COLUMNS);
    }

    int top() {
      return MARGIN + row * (HEIGHT + BETWEEN_ROWS);
    }

    int middle() {
      return top() + HEIGHT / 2;
    }
  }

  /** The drawing of a workflow. */
  public static WorkflowGraph of(WorkflowDefinition workflow) {
    WorkflowDefinition drawn = workflow.withoutGroups();
    return new WorkflowGraph(drawn, GraphLayout.of(drawn));
  }

  /** Written as it is: names are escaped here. */
  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(svg());
  }

  String svg() {
    int width = places.all().mapToInt(Place::left).max().orElse(0) + WIDTH + MARGIN;
    int height = places.all().mapToInt(Place::top).max().orElse(0) + HEIGHT + MARGIN;
    StringBuilder svg = new StringBuilder(1_024);
    svg.append(
        "<svg role=\"img\" aria-label=\"%s\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">"
            .formatted(escaped(words()), width, height, width, height));
    workflow
        .steps()
        .forEach(step -> step.after().forEach(before -> edge(svg, before, step.name())));
    workflow.steps().forEach(step -> node(svg, step));
    return svg.append("</svg>").toString();
  }

  /** For those who can't see it. */
  private String words() {
    List<String> sentences =
        workflow.steps().stream()
            .map(
                step ->
                    step.after().isEmpty()
                        ? step.name() + " starts at once"
                        : step.name() + " comes after " + String.join(" and ", step.after()))
            .toList();
    return String.join("; ", sentences);
  }

  /** Through the free places between the two, so that it crosses no step. */
  private void edge(StringBuilder svg, String from, String to) {
    Place end = places.of(to);
    int x = places.of(from).left() + WIDTH;
    int y = places.of(from).middle();
    svg.append("<path class=\"edge\" d=\"M%d %d".formatted(x, y));
    for (Place free : places.between(from, to)) {
      curve(svg, x, y, free.left(), free.middle());
      x = free.left() + WIDTH;
      y = free.middle();
      svg.append("H%d".formatted(x));
    }
    curve(svg, x, y, end.left() - ARROW, end.middle());
    svg.append("\"/>");
    svg.append("<path class=\"arrow\" d=\"M%d %dl-8 -4v8z\"/>".formatted(end.left(), end.middle()));
  }

  private static void curve(StringBuilder svg, int left, int top, int right, int bottom) {
    int bend = (right - left) / 2;
    svg.append(
        "C%d %d %d %d %d %d".formatted(left + bend, top, right - bend, bottom, right, bottom));
  }

  private void node(StringBuilder svg, StepDefinition step) {
    Place place = places.of(step.name());
    int textLeft = place.left() + 12;
    svg.append(
        "<g class=\"node\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>"
            .formatted(place.left(), place.top(), WIDTH, HEIGHT));
    svg.append(
        "<text x=\"%d\" y=\"%d\">%s</text>"
            .formatted(textLeft, place.top() + 24, escaped(step.name())));
    svg.append(
        "<text class=\"agent\" x=\"%d\" y=\"%d\">%s</text></g>"
            .formatted(textLeft, place.top() + 43, escaped(ConsoleFormat.performer(step.agent()))));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
