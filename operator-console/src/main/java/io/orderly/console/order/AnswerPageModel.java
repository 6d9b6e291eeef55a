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
    PageLayout layout, OrderView order, @Nullable StepView step, ConsoleForm form) {}
