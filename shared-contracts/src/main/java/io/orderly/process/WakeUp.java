package io.orderly.process;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * When an order must be looked at for the sake of its steps, if nothing else happens before. Each
 * step counts in the direction in which it is started now.
 */
final class WakeUp {

  private static final Duration SEVERAL_VERSIONS = Duration.ofMinutes(5);

  private WakeUp() {}

  /** Of an order that nobody has locked: the least CompleteBy of its live steps. */
  static @Nullable Instant ofUnlocked(DecisionBuilder builder) {
    return ofUnlocked(builder.order(), builder::direction);
  }

  /** The same without its workflow: whoever claims it sees what is settled first. */
  static @Nullable Instant ofUnlocked(OrderProcess order) {
    return ofUnlocked(order, order::directionOf);
  }

  private static @Nullable Instant ofUnlocked(
      OrderProcess order, Function<OrderStep, Direction> directions) {
    Instant earliest = null;
    for (OrderStep step : order.steps()) {
      if (step.isLive(directions.apply(step))) {
        earliest = earlier(earliest, step.completeBy());
      }
    }
    return earliest;
  }

  /**
   * Of an order that nobody has locked and that waits until a version of an agent is served: what
   * comes due meanwhile is another agent's. One row waits for one version, so where steps wait for
   * several it is looked at from time to time.
   *
   * @param startable steps that could be started, the version of the first is waited for
   */
  static @Nullable Instant besideUnserved(DecisionBuilder builder, List<OrderStep> startable) {
    OrderProcess order = builder.order();
    String agent = startable.get(0).agent();
    Instant earliest = ofUnlocked(builder);
    for (OrderStep step : order.steps()) {
      Instant due = step.isReArmed(builder.direction(step)) ? step.notBefore() : null;
      if (due != null && due.isAfter(builder.now()) && !step.agent().equals(agent)) {
        earliest = earlier(earliest, due);
      }
    }
    if (startable.stream().anyMatch(step -> !step.agent().equals(agent))) {
      earliest = earlier(earliest, builder.now().plus(SEVERAL_VERSIONS));
    }
    return earlier(earliest, Startable.waitsUntil(order, builder.context()).orElse(null));
  }

  /**
   * Of an order that a scheduler has locked: its re-armed steps count too, by their notBefore. Not
   * those that are due in a version that nobody serves: no owner could start them.
   */
  static @Nullable Instant ofLocked(DecisionBuilder builder) {
    Instant earliest = ofUnlocked(builder);
    for (OrderStep step : builder.order().steps()) {
      Instant due = step.isReArmed(builder.direction(step)) ? step.notBefore() : null;
      if (due != null
          && (due.isAfter(builder.now()) || builder.context().admission().isServed(step.agent()))) {
        earliest = earlier(earliest, due);
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
