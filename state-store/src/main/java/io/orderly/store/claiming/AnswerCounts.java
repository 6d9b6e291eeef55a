package io.orderly.store.claiming;

import java.util.Map;

/** Counts the steps that agents answered, over all schedulers. */
@FunctionalInterface
public interface AnswerCounts {

  /** So many steps more of the orders of these lines were answered by the agent of the line. */
  void add(Map<ClaimQueue, Integer> steps);
}
