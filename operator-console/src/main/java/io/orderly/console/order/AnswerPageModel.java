package io.orderly.console.order;

import io.orderly.console.ConsoleForm;
import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.StepView;
import org.jspecify.annotations.Nullable;

/**
 * The form of an answer.
 *
 * @param step that asks; null where it does not, or not now
 */
public record AnswerPageModel(
    PageLayout layout, OrderView order, @Nullable StepView step, ConsoleForm form) {

  static final String EDITION = "edition";

  /** The edition that the operator saw; where they come from no page, the one of now. */
  public static String edition(OrderView order, ConsoleForm form) {
    String seen = form.typed(EDITION);
    return seen.isEmpty() ? Integer.toString(order.edition()) : seen;
  }
}
