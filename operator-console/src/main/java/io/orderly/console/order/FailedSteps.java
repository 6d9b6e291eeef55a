package io.orderly.console.order;

import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.StepView;
import java.util.List;

/** Where an order went wrong. */
final class FailedSteps {

  private FailedSteps() {}

  /** Such as "at ship"; empty where no step failed. */
  static String of(OrderView order) {
    List<String> failed =
        order.steps().stream()
            .filter(step -> step.state().isFailure())
            .map(StepView::name)
            .toList();
    return failed.isEmpty() ? "" : "at " + String.join(" and ", failed);
  }
}
