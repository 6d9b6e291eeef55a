package io.orderly.store.postgres;

import io.orderly.store.ClaimLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * How many orders may be claimed for which agent, as lists of the same length.
 *
 * @param agents '' stands for the orders that need no agent
 * @param leastRanks from which rank on
 */
record Credits(List<String> agents, List<Integer> amounts, List<Long> leastRanks) {

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
    List<Long> leastRanks =
        agents.stream()
            .map(agent -> limits.leastRankByAgent().getOrDefault(agent, Long.MIN_VALUE))
            .toList();
    return new Credits(agents, amounts, leastRanks);
  }
}
