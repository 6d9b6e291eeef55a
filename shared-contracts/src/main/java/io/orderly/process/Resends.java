package io.orderly.process;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Requests of live steps that are sent again, each at the same attempt and CompleteBy. */
public final class Resends {

  private Resends() {}

  /**
   * What they are, as far as these steps are live and not past their CompleteBy.
   *
   * @param meant which steps
   */
  public static List<StepStart> of(OrderProcess order, Predicate<OrderStep> meant, Instant now) {
    return order.steps().stream()
        .filter(step -> isLive(order, step, now))
        .filter(meant)
        .map(
            step ->
                new StepStart(
                    step.name(),
                    step.agent(),
                    step.state().direction(),
                    step.attempt(),
                    Objects.requireNonNull(step.completeBy())))
        .toList();
  }

  /**
   * To be written before they are sent, where nobody knows whether they left before: from then on
   * two copies may be under way, and a refusal of one proves nothing. It starts nothing.
   */
  public static Decision noted(OrderProcess order, Predicate<OrderStep> meant, Instant now) {
    OrderProcess after = order;
    for (OrderStep step : order.steps()) {
      if (isLive(order, step, now) && meant.test(step)) {
        after = after.withStep(step.resent());
      }
    }
    return after.equals(order)
        ? Decision.ignored(order, "nothing new to record")
        : Decision.applied(order, after.nextVersion());
  }

  private static boolean isLive(OrderProcess order, OrderStep step, Instant now) {
    return order.isLive(step) && step.completeBy() != null && !step.isPast(now, Duration.ZERO);
  }
}
