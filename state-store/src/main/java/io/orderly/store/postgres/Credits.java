package io.orderly.store.postgres;

import io.orderly.store.ClaimLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * How many orders may be claimed for which agent, as two lists of the same length.
 *
 * @param agents '' stands for the orders that need no agent
 */
record Credits(List<String> agents, List<Integer> amounts) {

  /** No credit is greater than the limit, so that no more rows are locked than can be returned. */
  static Credits of(ClaimLimits limits) {
    List<String> agents = new ArrayList<>(List.of(""));
    List<Integer> amounts = new ArrayList<>(List.of(limits.limit()));
    limits.creditByAgent().entrySet().stream()
        .filter(credit -> credit.getValue() > 0)
        .forEach(
            credit -> {
              agents.add(credit.getKey());
              amounts.add(Math.min(credit.getValue(), limits.limit()));
            });
    return new Credits(agents, amounts);
  }
}
