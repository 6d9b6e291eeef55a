package io.orderly.operator.inspection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import io.orderly.process.StepQuestion;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepWait;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.yaml.DurationText;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Agents, and workflow versions with their orders, over REST. */
@RestController
final class WorkController {

  private final WorkInspection work;
  private final AgentInspection agents;
  private final WorkflowCatalogue catalogue;
  private final PauseSwitches switches;

  WorkController(
      WorkInspection work,
      AgentInspection agents,
      WorkflowCatalogue catalogue,
      PauseSwitches switches) {
    this.work = work;
    this.agents = agents;
    this.catalogue = catalogue;
    this.switches = switches;
  }

  /** All agents. */
  record AgentList(List<AgentOverview> agents, Instant readAt) {}

  /**
   * A workflow version with its orders that are not final.
   *
   * @param source {@code file} or {@code api}: where new orders have it from, or had it last
   * @param newOrders whether new orders begin with it; of files, whether a service said so within
   *     three minutes
   * @param registeredBy the operator who registered it last; absent if none did
   * @param retiredAt when it was retired, since no service begins orders with it; absent while it
   *     is active
   * @param paused whether an operator paused the workflow
   * @param steps in the order of the definition; absent when this supervisor can't read it
   */
  record WorkflowStatus(
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
      long error,
      boolean paused,
      @Nullable List<WorkflowStep> steps) {}

  /**
   * A step of a workflow.
   *
   * @param agent that performs it; absent where it asks somebody, waits or amends the order
   * @param asks what it asks; absent where it asks nobody
   * @param waits how long it waits, or until and an expression; absent where it does not wait
   * @param after the steps that must be Completed or Skipped before it starts
   * @param onFailure the policy of each failure code, and of {@code *} for every other one
   * @param maxWait how long its remote service may take to complete it once it has accepted it;
   *     absent where that is the default of 7d
   * @param undo how it is undone: call, none, nothing, or by and a later step
   * @param when the condition under which it is performed; absent where it always is
   * @param operation what its agent performs; absent where it names none
   * @param with the parameters of the operation; absent where there are none
   */
  record WorkflowStep(
      String name,
      @Nullable String agent,
      @Nullable StepQuestion asks,
      @Nullable String waits,
      List<String> after,
      Map<String, String> onFailure,
      @Nullable String maxWait,
      String undo,
      @Nullable String when,
      @Nullable String operation,
      @Nullable ObjectNode with) {

    static WorkflowStep of(StepDefinition step, WorkflowDefinition workflow) {
      Map<String, String> onFailure = new LinkedHashMap<>();
      step.onFailure().byCode().forEach((code, policy) -> onFailure.put(code, policy.value()));
      onFailure.put("*", step.onFailure().otherwise().value());
      return new WorkflowStep(
          step.name(),
          step.task().isPerformed() ? step.agent() : null,
          StepQuestion.of(step, workflow),
          step.task() instanceof StepWait wait ? waits(wait) : null,
          step.after(),
          onFailure,
          step.maxWait().equals(StepDefinition.DEFAULT_MAX_WAIT)
              ? null
              : DurationText.format(step.maxWait()),
          step.undoText(),
          step.when(),
          step.operation().name(),
          step.operation().parameters());
    }

    private static String waits(StepWait wait) {
      return wait.until() == null ? DurationText.format(wait.duration()) : "until " + wait.until();
    }
  }

  /**
   * Workflow versions that are active or have orders that are not final, the latest of each name
   * first.
   *
   * @param retired how many versions are retired, listed or not
   */
  record WorkflowList(List<WorkflowStatus> workflows, long retired) {}

  @GetMapping(path = "/operator/agents", produces = MediaType.APPLICATION_JSON_VALUE)
  AgentList agents() {
    WorkView now = work.work();
    return new AgentList(agents.agents(now.agents(), Set.of()), now.readAt());
  }

  @GetMapping(path = "/operator/workflows", produces = MediaType.APPLICATION_JSON_VALUE)
  WorkflowList workflows() {
    Set<String> paused = switches.current().workflows();
    return new WorkflowList(
        work.workflows().stream()
            .map(version -> status(version, paused.contains(version.name())))
            .toList(),
        work.retiredWorkflows());
  }

  private WorkflowStatus status(WorkflowOrders version, boolean paused) {
    return new WorkflowStatus(
        version.name(),
        version.version(),
        version.source(),
        version.newOrders(),
        version.registeredAt(),
        version.registeredBy(),
        version.retiredAt(),
        version.pending(),
        version.processing(),
        version.undoing(),
        version.error(),
        paused,
        catalogue
            .find(new WorkflowId(version.name(), version.version()))
            .map(
                workflow ->
                    workflow.steps().stream().map(step -> WorkflowStep.of(step, workflow)).toList())
            .orElse(null));
  }
}
