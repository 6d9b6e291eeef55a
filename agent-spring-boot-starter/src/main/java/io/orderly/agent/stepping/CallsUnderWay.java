package io.orderly.agent.stepping;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls of one agent that its code has not returned from, each with its CompleteBy. One that is
 * long past it has lost its slot for good: nothing can end it but the end of this process.
 *
 * <p>Thread-safe.
 */
final class CallsUnderWay {

  /** How long after CompleteBy a call that heeds neither interrupt nor time limit is given up. */
  static final Duration MARGIN = Duration.ofMinutes(1);

  private final int slots;
  private final Map<Object, Instant> completeBys = new ConcurrentHashMap<>();

  CallsUnderWay(int slots) {
    this.slots = slots;
  }

  /** A call begins; what is returned stands for it until it has ended. */
  Object began(Instant completeBy) {
    Object call = new Object();
    completeBys.put(call, completeBy);
    return call;
  }

  void ended(Object call) {
    completeBys.remove(call);
  }

  /** How many slots are lost. */
  int lost(Instant now) {
    Instant since = now.minus(MARGIN);
    return (int) completeBys.values().stream().filter(since::isAfter).count();
  }

  /**
   * Fails once half of the slots are lost: the rest would soon be, and what is sent here is
   * declined.
   *
   * @throws LostSlotsError when they are
   */
  void assertSound(Instant now) {
    int lost = lost(now);
    if (lost > 0 && lost * 2 >= slots) {
      throw new LostSlotsError(lost, slots);
    }
  }
}
