package io.orderly.console.order;

import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.StepView;
import io.orderly.process.StepState;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Where an order went wrong. */
final class FailedSteps {

  private static final Set<StepState> FAILED = EnumSet.of(StepState.FAILED, StepState.UNDO_FAILED);

  private FailedSteps() {}

  /** Such as "at ship"; empty where no step failed. */
  static String of(OrderView order) {
    List<String> failed =
        order.steps().stream()
            .filter(step -> FAILED.contains(step.state()))
            .map(StepView::name)
            .toList();
    return failed.isEmpty() ? "" : "at " + String.join(" and ", failed);
  }
}
