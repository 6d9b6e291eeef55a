package io.orderly.store.fairness;

import java.time.Duration;
import java.util.Map;

/** How far the lines of waiting orders have come, over all schedulers. */
@FunctionalInterface
public interface QueueClock {

  /**
   * How far a line may be ahead of the time. What was claimed beyond that does not move it: whoever
   * hands in more than its rate stands no further behind those who do not, and a new flood may go
   * before the rest of an older one.
   */
  Duration MOST_AHEAD = Duration.ofHours(1);

  /**
   * Orders of these ranks were claimed. What is behind where a line was known to be changes
   * nothing.
   *
   * @param rankByAgent the greatest rank of each line; no agent stands as the empty text
   */
  void reached(Map<String, Long> rankByAgent);
}
