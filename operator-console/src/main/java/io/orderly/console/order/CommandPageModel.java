package io.orderly.console.order;

import io.orderly.console.CommandLabels;
import io.orderly.console.FormStamp;
import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.OrderView;
import io.orderly.process.StepFinding;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command to be confirmed.
 *
 * @param order as it is now; the command is for this version of it
 * @param refusedBecause null when it would be applied now
 * @param confirm what the operator must have checked at a partner; null where there is nothing
 * @param stamp what the form carries
 * @param typed what was typed before, by field
 * @param wrong what is wrong with it, by field
 */
public record CommandPageModel(
    PageLayout frame,
    OrderView order,
    CommandLabels words,
    @Nullable String refusedBecause,
    @Nullable String confirm,
    FormStamp stamp,
    Map<String, String> typed,
    Map<String, String> wrong) {

  public String path() {
    return "/console/orders/" + order.orderId() + "/" + words.kind().value();
  }

  /** The steps that it is in Error for, in words, such as "at ship"; empty where it is for none. */
  public String failedAt() {
    return FailedSteps.of(order);
  }

  /** What can be said of a step, and what follows. */
  public List<OutcomeChoice> verdicts() {
    return Arrays.stream(StepFinding.values())
        .map(verdict -> OutcomeChoice.of(verdict, order.direction()))
        .toList();
  }

  public String typed(String field) {
    return typed.getOrDefault(field, "");
  }
}
