package io.orderly.operator.inspection;

import io.orderly.process.AgentCondition;
import io.orderly.process.OrderActivities;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderSnapshot;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Describes what an order does now, from the state of its agent and the pauses. */
public final class ActivityDescriber {

  private final WorkflowCatalogue workflows;
  private final Function<String, AgentCondition> agents;

  /**
   * Of these workflows and agents.
   *
   * @param agents how each is, from memory: never waits and never fails
   */
  public ActivityDescriber(WorkflowCatalogue workflows, Function<String, AgentCondition> agents) {
    this.workflows = workflows;
    this.agents = agents;
  }

  /** The part of the order that shows what it does, with the maximum attempts of its steps. */
  OrderSnapshot snapshot(StoredProcess process) {
    return OrderSnapshot.of(process.order(), process.changedAt(), workflow(process));
  }

  /** The workflow of the order; null where it can't be read. */
  @Nullable WorkflowDefinition workflow(StoredProcess process) {
    return workflows.find(process.order().workflow()).orElse(null);
  }

  /**
   * What it does now.
   *
   * @param pauses all pauses
   */
  @Nullable OrderActivity of(StoredProcess process, OrderSnapshot order, List<StoredPause> pauses) {
    String workflow = process.order().workflow().name();
    boolean isHeld = find(pauses, PauseKind.WORKFLOW, workflow).isPresent();
    return OrderActivities.of(
        isHeld ? order.asPaused() : order,
        process.readAt(),
        agent ->
            find(pauses, PauseKind.AGENT, agent)
                .or(() -> find(pauses, PauseKind.AGENT, versionedName(process, agent)))
                .map(ActivityDescriber::condition)
                .orElseGet(() -> agents.apply(agent)));
  }

  private String versionedName(StoredProcess process, String agent) {
    return Optional.ofNullable(workflow(process))
        .map(workflow -> workflow.agents().get(agent))
        .map(AgentDefinition::versionedName)
        .orElse(agent);
  }

  private static Optional<StoredPause> find(List<StoredPause> pauses, PauseKind kind, String name) {
    return pauses.stream()
        .filter(pause -> pause.kind() == kind && pause.name().equals(name))
        .findFirst();
  }

  private static AgentCondition condition(StoredPause pause) {
    return pause.pausedBy().equals(SystemPauses.SYSTEM)
        ? AgentCondition.suspended(pause.pausedAt(), pause.reason())
        : AgentCondition.PAUSED;
  }
}
