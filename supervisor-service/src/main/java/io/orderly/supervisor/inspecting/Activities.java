package io.orderly.supervisor.inspecting;

import io.orderly.process.AgentCondition;
import io.orderly.process.OrderActivities;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderSnapshot;
import io.orderly.store.PauseKind;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.supervisor.inspecting.OrderRows.StoredProcess;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what an order does now, with what is known of its agent and of what operators hold. */
public final class Activities {

  private final WorkflowCatalogue workflows;
  private final Function<String, AgentCondition> agents;

  /**
   * Of these workflows and agents.
   *
   * @param agents how each is, from memory: never waits and never fails
   */
  public Activities(WorkflowCatalogue workflows, Function<String, AgentCondition> agents) {
    this.workflows = workflows;
    this.agents = agents;
  }

  @Nullable OrderActivity of(StoredProcess process, List<HeldView> held) {
    OrderSnapshot order =
        OrderSnapshot.of(
            process.order(),
            process.changedAt(),
            workflows.find(process.order().workflow()).orElse(null));
    boolean isHeld = held.stream().anyMatch(one -> isOf(one, PauseKind.WORKFLOW));
    boolean agentIsHeld = held.stream().anyMatch(one -> isOf(one, PauseKind.AGENT));
    return OrderActivities.of(
        isHeld ? order.held() : order,
        process.readAt(),
        agentIsHeld ? agent -> AgentCondition.PAUSED : agents);
  }

  private static boolean isOf(HeldView held, PauseKind kind) {
    return held.kind().equals(kind.word());
  }
}
