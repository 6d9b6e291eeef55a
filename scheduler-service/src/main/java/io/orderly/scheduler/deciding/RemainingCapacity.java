package io.orderly.scheduler.deciding;

import io.orderly.process.StepStart;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The credit that is left while one batch is decided on: each start takes one. */
final class RemainingCapacity {

  private final Map<String, Integer> left;

  /**
   * Kept: each decision of a batch asks for it, and only the last credit of an agent changes it.
   */
  private Set<String> agents;

  /** Begins a batch with what each agent may still be sent. */
  RemainingCapacity(Map<String, Integer> byAgent) {
    this.left = new HashMap<>(byAgent);
    this.agents = withCredit(left);
  }

  /** The agents that may be sent one more. */
  Set<String> agents() {
    return agents;
  }

  /** Takes what a decision starts. */
  void take(Collection<StepStart> starts) {
    for (StepStart start : starts) {
      if (left.merge(start.agent(), -1, Integer::sum) == 0) {
        agents = withCredit(left);
      }
    }
  }

  private static Set<String> withCredit(Map<String, Integer> left) {
    return left.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
