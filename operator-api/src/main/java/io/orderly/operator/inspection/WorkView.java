package io.orderly.operator.inspection;

import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The work to do, read in one snapshot.
 *
 * @param orders in each state that is not final
 * @param oldestPending since when the order that waits longest could be claimed; null when none
 *     waits
 * @param openAlerts alerts that are neither resolved nor acknowledged
 * @param agents by name; one that has nothing to do may be left out
 */
public record WorkView(
    Map<ProcessState, Long> orders,
    @Nullable Instant oldestPending,
    long openAlerts,
    List<AgentWork> agents,
    Instant readAt) {

  public WorkView {
    orders = Map.copyOf(orders);
    agents = List.copyOf(agents);
  }

  /** All orders that are not over. */
  public long live() {
    return orders.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * The work of an agent.
   *
   * @param inFlight steps in flight
   * @param waiting orders whose next step is its own
   * @param rearmed steps that failed and are tried again later
   * @param accepted steps that its remote service accepted, to complete them later
   * @param overdue steps in flight that are past their CompleteBy
   */
  public record AgentWork(
      String agent, long inFlight, long waiting, long rearmed, long accepted, long overdue) {}

  /**
   * The orders of one workflow version that are not over.
   *
   * @param source {@code file} or {@code api}: where new orders have it from, or had it last
   * @param newOrders whether new orders begin with it
   * @param registeredBy the operator who registered it last; null if none did
   * @param retiredAt when it was retired; null while it is active
   */
  public record WorkflowOrders(
      String name,
      String version,
      String source,
      boolean newOrders,
      Instant registeredAt,
      @Nullable String registeredBy,
      @Nullable Instant retiredAt,
      long pending,
      long processing,
      long undoing,
      long error) {

    /** All of them. */
    public long live() {
      return pending + processing + undoing + error;
    }
  }
}
