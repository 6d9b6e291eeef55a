package io.orderly.scheduler.deciding;

import io.orderly.process.StepStart;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The credit that is left while one batch is decided on: each start takes one. */
final class Credit {

  private final Map<String, Integer> left;

  /** Begins a batch with what each agent may still be sent. */
  Credit(Map<String, Integer> byAgent) {
    this.left = new HashMap<>(byAgent);
  }

  /** The agents that may be sent one more. */
  Set<String> agents() {
    return left.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Takes what a decision starts. */
  void take(Collection<StepStart> starts) {
    starts.forEach(start -> left.merge(start.agent(), -1, Integer::sum));
  }
}
