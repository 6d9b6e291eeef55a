package io.orderly.store.fairness;

import java.time.Duration;
import java.util.Map;

/** The clocks of the queues of waiting orders, over all schedulers. */
@FunctionalInterface
public interface QueueClock {

  /**
   * Maximum time that a queue's clock may be ahead. Orders claimed beyond it do not move the clock:
   * a customer above its fair rate is placed no further behind the others, and a new burst may go
   * before the rest of an older one.
   */
  Duration MAX_AHEAD = Duration.ofHours(1);

  /**
   * Orders of these ranks were claimed. A rank behind the queue's clock changes nothing.
   *
   * @param rankByAgent the highest rank per agent; the empty text for orders that need no agent
   */
  void reached(Map<String, Long> rankByAgent);
}
