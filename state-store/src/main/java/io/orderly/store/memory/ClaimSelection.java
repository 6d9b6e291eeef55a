package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.store.ClaimLimits;
import io.orderly.store.memory.Tables.OrderRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which orders a claim gets: the least ranks, within each agent's credit and the limit. */
final class ClaimSelection {

  private final Tables tables;
  private final ClaimLimits limits;
  private final Map<String, Integer> creditLeft;

  ClaimSelection(Tables tables, ClaimLimits limits) {
    this.tables = tables;
    this.limits = limits;
    this.creditLeft = new HashMap<>(limits.creditByAgent());
  }

  List<OrderProcess> orders() {
    return tables.orders.values().stream()
        .filter(this::isClaimable)
        .sorted(
            Comparator.comparingLong(OrderRow::claimRank)
                .thenComparing(row -> row.process().orderId().toString()))
        .map(OrderRow::process)
        .filter(this::takesCredit)
        .limit(limits.limit())
        .toList();
  }

  private boolean isClaimable(OrderRow row) {
    OrderProcess process = row.process();
    return process.isClaimable()
        && row.rest() == Tables.Rest.NONE
        && limits.runnable().contains(process.workflow())
        && !isPaused(PauseKind.WORKFLOW, process.workflow().name())
        && Optional.ofNullable(process.nextAgent())
            .filter(agent -> isPaused(PauseKind.AGENT, agent))
            .isEmpty();
  }

  private boolean takesCredit(OrderProcess process) {
    String agent = process.nextAgent();
    return agent == null || creditLeft.merge(agent, -1, Integer::sum) >= 0;
  }

  private boolean isPaused(PauseKind kind, String name) {
    return tables.pauses.contains(new Tables.Pause(kind, name));
  }
}
