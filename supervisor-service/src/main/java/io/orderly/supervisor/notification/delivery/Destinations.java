package io.orderly.supervisor.notification.delivery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Which destinations are busy, and which rest because nobody was there. Remembered by this process
 * alone: another one finds out by itself, with one try.
 */
final class Destinations {

  /** Beyond it the oldest knowledge is worth less than its room. */
  private static final int MOST_REMEMBERED = 10_000;

  /** At the rests of a second to a minute, some four minutes. */
  private static final int LONG_AWAY = 10;

  private final RetryPlan plan;
  private final LongSupplier nanoTime;
  private final Set<String> busy = new HashSet<>();
  private final Map<String, Failing> failing = new HashMap<>();

  private record Failing(int inARow, long restUntilNanos) {}

  Destinations(RetryPlan plan, LongSupplier nanoTime) {
    this.plan = plan;
    this.nanoTime = nanoTime;
  }

  /** Where nothing may be sent now. */
  synchronized Set<String> closed() {
    long now = nanoTime.getAsLong();
    Set<String> closed = new HashSet<>(busy);
    failing.forEach(
        (name, rest) -> {
          if (rest.restUntilNanos() - now > 0) {
            closed.add(name);
          }
        });
    return closed;
  }

  /** SampleNotifications are sent there from now on. */
  synchronized void begin(String name) {
    busy.add(name);
  }

  /** Whether nobody was there the last time, so that one word must find out for all. */
  synchronized boolean isInDoubt(String name) {
    return failing.containsKey(name);
  }

  /** Whether nobody was there so many times in a row that it is no matter of moments. */
  synchronized boolean isLongAway(String name) {
    Failing known = failing.get(name);
    return known != null && known.inARow() >= LONG_AWAY;
  }

  /** SampleNotifications were taken, or refused one by one: somebody is there. */
  synchronized void endWell(String name) {
    busy.remove(name);
    failing.remove(name);
  }

  /** Nobody was there. */
  synchronized void endAway(String name) {
    busy.remove(name);
    if (failing.size() >= MOST_REMEMBERED) {
      failing.clear();
    }
    rest(name, failing.getOrDefault(name, new Failing(0, 0)).inARow() + 1);
  }

  /** SampleNotifications were taken, until it had enough for now. */
  synchronized void endSated(String name) {
    busy.remove(name);
    rest(name, 1);
  }

  private void rest(String name, int inARow) {
    long restNanos = plan.ofDestination(inARow).toNanos();
    failing.put(name, new Failing(inARow, nanoTime.getAsLong() + restNanos));
  }

  /** Nothing was tried. */
  synchronized void endUntried(String name) {
    busy.remove(name);
  }
}
