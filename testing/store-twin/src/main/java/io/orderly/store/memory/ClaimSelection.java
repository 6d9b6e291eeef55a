package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.workflow.AgentDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Selects the orders of a claim: the lowest ranks, within the capacity of each agent and the limit.
 */
final class ClaimSelection {

  private static final Comparator<OrderProcess> BY_RANK =
      Comparator.comparingLong((OrderProcess order) -> order.terms().rank())
          .thenComparing(LockStatement.BY_ID);

  private final OpenTransaction transaction;
  private final ClaimLimits limits;
  private final Map<String, Integer> capacityLeft;

  ClaimSelection(OpenTransaction transaction, ClaimLimits limits) {
    this.transaction = transaction;
    this.limits = limits;
    this.capacityLeft = new HashMap<>(limits.capacityByAgent());
  }

  /** What the statement sees when it begins, in the order of claim_rank. */
  List<OrderProcess> found() {
    return transaction
        .orders()
        .map(OrderRow::process)
        .filter(this::isRunnable)
        .filter(OrderProcess::isClaimable)
        .filter(this::isInRange)
        .sorted(BY_RANK)
        .toList();
  }

  private boolean isRunnable(OrderProcess process) {
    return limits.runnable().contains(process.workflow())
        && !isPaused(PauseKind.WORKFLOW, process.workflow().name())
        && Stream.ofNullable(process.nextAgent())
            .flatMap(agent -> Stream.of(agent, AgentDefinition.nameOf(agent)))
            .filter(agent -> isPaused(PauseKind.AGENT, agent))
            .allMatch(this::isProbed);
  }

  private boolean isInRange(OrderProcess process) {
    Long minRank = limits.minRankByAgent().get(Objects.requireNonNullElse(process.nextAgent(), ""));
    return minRank == null || process.terms().rank() >= minRank;
  }

  private boolean isPaused(PauseKind kind, String name) {
    return transaction.committed().pauses.containsKey(new Tables.Pausable(kind, name));
  }

  /** Whether the system holds the agent: what it is probed with is claimed. */
  private boolean isProbed(String agent) {
    return transaction.committed().probes.containsKey(agent);
  }

  /** Locks each agent's share, passing over what others hold; the limit cuts what is returned. */
  List<OrderProcess> lock(List<OrderProcess> found) {
    List<OrderProcess> locked = new ArrayList<>();
    for (OrderProcess seen : found) {
      if (hasCapacity(seen) && transaction.tryLock(seen.orderId())) {
        OrderRow row = transaction.order(seen.orderId());
        if (row != null && row.process().isClaimable() && hasSameAgent(row.process(), seen)) {
          subtractCapacity(seen);
          locked.add(ProcessAndStepRows.withSteps(row.process(), seen.steps()));
        }
      }
    }
    return locked.stream().limit(limits.limit()).toList();
  }

  /** Each agent's share is found by its own scan, so a row that moved to another is passed over. */
  private static boolean hasSameAgent(OrderProcess current, OrderProcess seen) {
    return Objects.equals(current.nextAgent(), seen.nextAgent());
  }

  private boolean hasCapacity(OrderProcess process) {
    String agent = process.nextAgent();
    return agent == null || capacityLeft.getOrDefault(agent, 0) > 0;
  }

  private void subtractCapacity(OrderProcess process) {
    String agent = process.nextAgent();
    if (agent != null) {
      capacityLeft.merge(agent, -1, Integer::sum);
    }
  }
}
