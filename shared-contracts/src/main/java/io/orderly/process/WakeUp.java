package io.orderly.process;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When an order must be looked at for the sake of its steps, if nothing else happens before. */
final class WakeUp {

  private WakeUp() {}

  /** Of an order that nobody has locked: the least CompleteBy of its live steps. */
  static @Nullable Instant ofUnlocked(OrderProcess order) {
    Instant least = null;
    for (OrderStep step : order.steps()) {
      if (step.isLive(order.direction())) {
        least = earlier(least, step.completeBy());
      }
    }
    return least;
  }

  /** Of an order that a scheduler has locked: its re-armed steps count too, by their notBefore. */
  static @Nullable Instant ofLocked(OrderProcess order) {
    Instant least = ofUnlocked(order);
    for (OrderStep step : order.steps()) {
      if (step.isReArmed(order.direction())) {
        least = earlier(least, step.notBefore());
      }
    }
    return least;
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.isBefore(one) ? other : one;
  }
}
