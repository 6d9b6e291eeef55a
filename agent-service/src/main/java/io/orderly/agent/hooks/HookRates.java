package io.orderly.agent.hooks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How many hooks each agent may get: so many per second, and as many at once. Thread-safe. */
final class HookRates {

  private static final double NANOS_OF_SECOND = 1e9;

  private final int perSecond;
  private final LongSupplier nanoTime;
  private final Map<String, Level> levels = new ConcurrentHashMap<>();

  /** What is left of one agent's rate at a time. */
  private record Level(double left, long atNanos, boolean isTaken) {}

  HookRates(int perSecond, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
  }

  /** Takes one of a known agent, unless it has had too many. */
  boolean tryTake(String agent) {
    long now = nanoTime.getAsLong();
    return levels.compute(agent, (name, before) -> after(before, now)).isTaken();
  }

  private Level after(@Nullable Level before, long now) {
    if (before == null) {
      return new Level(perSecond - 1.0, now, true);
    }
    double gained = (now - before.atNanos()) / NANOS_OF_SECOND * perSecond;
    double left = Math.min(perSecond, before.left() + gained);
    return left >= 1 ? new Level(left - 1, now, true) : new Level(left, now, false);
  }
}
