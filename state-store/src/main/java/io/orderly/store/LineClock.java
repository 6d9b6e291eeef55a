package io.orderly.store;

import java.util.Map;

/** How far the lines of waiting orders have come, over all schedulers. */
@FunctionalInterface
public interface LineClock {

  /**
   * Orders of these ranks were claimed. What is behind where a line was known to be changes
   * nothing.
   *
   * @param rankByAgent the greatest rank of each line; no agent stands as the empty text
   */
  void reached(Map<String, Long> rankByAgent);
}
