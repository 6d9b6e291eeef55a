package io.orderly.agent.stepping;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls of one agent that have not returned, with their CompleteBy. A call that is long past it
 * holds its slot until this process ends.
 *
 * <p>Thread-safe.
 */
final class CallsInProgress {

  /** After CompleteBy, for a call that ignores interrupt and time limit. */
  static final Duration MARGIN = Duration.ofMinutes(1);

  private final int slots;
  private final Map<Object, Instant> completeBys = new ConcurrentHashMap<>();

  CallsInProgress(int slots) {
    this.slots = slots;
  }

  /** Registers a call; pass the returned object to {@link #ended}. */
  Object began(Instant completeBy) {
    Object call = new Object();
    completeBys.put(call, completeBy);
    return call;
  }

  void ended(Object call) {
    completeBys.remove(call);
  }

  /** The number of lost slots. */
  int lost(Instant now) {
    Instant since = now.minus(MARGIN);
    return (int) completeBys.values().stream().filter(since::isAfter).count();
  }

  /**
   * Checks that more than half of the slots are left; otherwise this instance mostly declines.
   *
   * @throws LostSlotsError if not
   */
  void assertSound(Instant now) {
    int lost = lost(now);
    if (lost > 0 && lost * 2 >= slots) {
      throw new LostSlotsError(lost, slots);
    }
  }
}
