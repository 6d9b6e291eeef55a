package io.orderly.process;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When an order must be looked at for the sake of its steps, if nothing else happens before. */
final class WakeUp {

  private WakeUp() {}

  /** Of an order that nobody has locked: the least CompleteBy of its live steps. */
  static @Nullable Instant ofUnlocked(OrderProcess order) {
    Instant earliest = null;
    for (OrderStep step : order.steps()) {
      if (step.isLive(order.direction())) {
        earliest = earlier(earliest, step.completeBy());
      }
    }
    return earliest;
  }

  /**
   * Of an order that nobody has locked and that waits until a version of an agent is served: what
   * of it comes due meanwhile is not that agent's.
   */
  static @Nullable Instant besideUnserved(DecisionBuilder builder) {
    OrderProcess order = builder.order();
    Instant earliest = ofUnlocked(order);
    for (OrderStep step : order.steps()) {
      Instant due = step.isReArmed(order.direction()) ? step.notBefore() : null;
      if (due != null && due.isAfter(builder.now()) && NextAgent.mayBegin(builder, step)) {
        earliest = earlier(earliest, due);
      }
    }
    return order.direction() == Direction.UNDO
        ? earliest
        : earlier(earliest, Startable.correctedWaitsUntil(order, builder.context()).orElse(null));
  }

  /** Of an order that a scheduler has locked: its re-armed steps count too, by their notBefore. */
  static @Nullable Instant ofLocked(OrderProcess order) {
    Instant earliest = ofUnlocked(order);
    for (OrderStep step : order.steps()) {
      if (step.isReArmed(order.direction())) {
        earliest = earlier(earliest, step.notBefore());
      }
    }
    return earliest;
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.isBefore(one) ? other : one;
  }
}
