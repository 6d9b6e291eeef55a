package io.orderly.supervisor.notification;

import io.orderly.supervisor.delivery.Backoff;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Which destinations are busy, and which are backed off from. Local to this process: another one
 * detects an outage by itself, with one attempt.
 */
final class Destinations {

  /** Beyond it all backoffs are dropped, so that memory stays bounded. */
  private static final int MAX_REMEMBERED = 10_000;

  /** With backoffs of a second to a minute, some four minutes. */
  private static final int LONG_UNAVAILABLE = 10;

  private final Backoff backoff;
  private final LongSupplier nanoTime;
  private final Set<String> busy = new HashSet<>();
  private final Map<String, Failing> failing = new HashMap<>();

  private record Failing(int inARow, long nextAttemptNanos) {}

  Destinations(Backoff backoff, LongSupplier nanoTime) {
    this.backoff = backoff;
    this.nanoTime = nanoTime;
  }

  /** Destinations to which nothing may be sent now. */
  synchronized Set<String> closed() {
    long now = nanoTime.getAsLong();
    Set<String> closed = new HashSet<>(busy);
    failing.forEach(
        (name, known) -> {
          if (known.nextAttemptNanos() - now > 0) {
            closed.add(name);
          }
        });
    return closed;
  }

  /** Notifications are sent there from now on. */
  synchronized void begin(String name) {
    busy.add(name);
  }

  /** Whether it was unavailable the last time, so that a single attempt probes it. */
  synchronized boolean isInDoubt(String name) {
    return failing.containsKey(name);
  }

  /** Whether it was unavailable so many times in a row that the outage is not a short one. */
  synchronized boolean isLongUnavailable(String name) {
    Failing known = failing.get(name);
    return known != null && known.inARow() >= LONG_UNAVAILABLE;
  }

  /** It answered: notifications were accepted, or rejected one by one. */
  synchronized void endAvailable(String name) {
    busy.remove(name);
    failing.remove(name);
  }

  /** It was unavailable. */
  synchronized void endUnavailable(String name) {
    busy.remove(name);
    if (failing.size() >= MAX_REMEMBERED) {
      failing.clear();
    }
    backOff(name, failing.getOrDefault(name, new Failing(0, 0)).inARow() + 1);
  }

  /** It accepted notifications until it throttled. */
  synchronized void endThrottled(String name) {
    busy.remove(name);
    backOff(name, 1);
  }

  private void backOff(String name, int inARow) {
    long backoffNanos = backoff.after(inARow).toNanos();
    failing.put(name, new Failing(inARow, nanoTime.getAsLong() + backoffNanos));
  }

  /** Nothing was attempted. */
  synchronized void endUntried(String name) {
    busy.remove(name);
  }
}
