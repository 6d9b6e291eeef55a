package io.orderly.store.claiming;

import java.util.Map;

/** Counts the steps that agents answered, over all schedulers. */
@FunctionalInterface
public interface AnswerCounts {

  /** Adds to the number of steps that the agent of each queue has answered for its orders. */
  void add(Map<ClaimQueue, Integer> steps);
}
