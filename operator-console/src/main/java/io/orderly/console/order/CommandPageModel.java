package io.orderly.console.order;

import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleForm;
import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.OrderView.CommandView;
import io.orderly.process.Direction;
import io.orderly.process.StepFinding;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Confirmation of a command to one order.
 *
 * @param order current state
 */
public record CommandPageModel(
    PageLayout layout, OrderView order, CommandLabels labels, ConsoleForm form) {

  static final String VERSION = "version";

  /** The version that the operator saw; where they come from no page, the one of now. */
  public String version() {
    String seen = form.typed(VERSION);
    return seen.isEmpty() ? Long.toString(order.version()) : seen;
  }

  /** Why the command would be refused now; null if it would be applied. */
  public @Nullable String refusalReason() {
    return ofCommand(CommandView::refusalReason);
  }

  /** What the operator must check at a partner before; null if nothing. */
  public @Nullable String confirm() {
    return ofCommand(CommandView::confirm);
  }

  private @Nullable String ofCommand(Function<CommandView, @Nullable String> text) {
    return order.commands().stream()
        .filter(command -> command.command().equals(labels.kind().value()))
        .map(text)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  public String path() {
    return "/console/orders/" + order.orderId() + "/" + labels.kind().value();
  }

  /** Steps that failed, such as "at ship"; empty if none. */
  public String failedAt() {
    return OrderPageModel.failedAt(order);
  }

  /** Findings about a step, with their effects. */
  public List<Finding> findings() {
    boolean hasUndoneElement =
        order.steps().stream().anyMatch(step -> step.elementFailure() != null);
    return Arrays.stream(StepFinding.values())
        .map(finding -> Finding.of(finding, order.direction(), hasUndoneElement))
        .toList();
  }

  public String typed(String field) {
    return form.typed(field);
  }

  /**
   * A finding that an operator can record for a step.
   *
   * @param value of the form field
   * @param effect on the step and the order
   */
  public record Finding(String value, String label, String effect) {

    static Finding of(StepFinding finding, Direction direction, boolean hasUndoneElement) {
      String effect = direction == Direction.FORWARD ? forward(finding) : undo(finding);
      if (direction == Direction.FORWARD && hasUndoneElement) {
        effect += " In an element that is undone: " + undo(finding);
      }
      return new Finding(finding.value(), label(finding), effect);
    }

    public static String label(StepFinding finding) {
      return switch (finding) {
        case HAPPENED -> "It happened";
        case DID_NOT_HAPPEN -> "It did not happen";
        case UNDONE -> "It is undone";
      };
    }

    private static String forward(StepFinding finding) {
      return switch (finding) {
        case HAPPENED ->
            "The step is Completed with the result that you give. The order continues unless"
                + " another step needs an operator.";
        case DID_NOT_HAPPEN ->
            "No call had an effect: the step is NotStarted. An order in Error stays there until"
                + " you resubmit or undo it.";
        case UNDONE ->
            "Its effect was reversed by hand or is written off: the step is Undone, and the"
                + " whole order is undone, irrevocably. If other steps can't be undone, decide"
                + " them too.";
      };
    }

    private static String undo(StepFinding finding) {
      return switch (finding) {
        case HAPPENED ->
            "The step itself had its effect: its undo is called with the result that you give.";
        case DID_NOT_HAPPEN ->
            "The step itself never had an effect, so there is nothing to undo: it is Undone.";
        case UNDONE -> "Its effect was reversed by hand or is written off: the step is Undone.";
      };
    }
  }
}
