package io.orderly.operator.inspection;

import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import io.orderly.operator.web.QueryFields;
import io.orderly.process.ProcessState;
import io.orderly.store.PauseSwitches;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: how much there is to do, by whom, and by which workflows. */
@RestController
final class WorkController {

  private static final String SINCE = "since";
  private static final Duration LONGEST_AGO = Duration.ofHours(1);
  private static final Duration USUALLY_AGO = Duration.ofMinutes(1);

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

  /**
   * What there is to do now.
   *
   * @param orders in each state that is not final
   * @param oldestPending since when the order that waits longest could be claimed; absent when none
   *     waits
   * @param openAlerts about which something is left to do and that nobody has acknowledged
   * @param submitted orders since the moment that was asked for
   * @param since that moment
   */
  record WorkAnswer(
      Map<ProcessState, Long> orders,
      @Nullable Instant oldestPending,
      long openAlerts,
      long submitted,
      Instant since,
      Instant readAt) {}

  /** All agents. */
  record AgentList(List<AgentOverview> agents, Instant readAt) {}

  /**
   * A workflow version with its orders that are not over.
   *
   * @param retiredAt when it was retired, since no service begins orders with it; absent while it
   *     is active
   * @param paused whether an operator holds the workflow
   * @param steps in the order of the definition; absent when this supervisor can't read it
   */
  record WorkflowStanding(
      String name,
      String version,
      Instant registeredAt,
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
   * @param after the steps that must be Completed before it starts
   */
  record WorkflowStep(String name, String agent, List<String> after) {

    static WorkflowStep of(StepDefinition step) {
      return new WorkflowStep(step.name(), step.agent(), step.after());
    }
  }

  /**
   * Workflow versions that are active or have orders that are not over, the latest of each name
   * first.
   *
   * @param retired how many versions are retired, listed or not
   */
  record WorkflowList(List<WorkflowStanding> workflows, long retired) {}

  /** The moment is at most an hour ago; a minute where none is given. */
  @GetMapping(path = "/operator/summary", produces = MediaType.APPLICATION_JSON_VALUE)
  WorkAnswer work(@RequestParam Map<String, String> parameters) {
    QueryFields query = QueryFields.of(parameters, Set.of(SINCE));
    Instant asked = query.fields().optionalMoment(SINCE);
    query.fields().requireNoProblem();
    WorkView now = work.work();
    Instant since = bounded(asked, now.readAt());
    return new WorkAnswer(
        now.orders(),
        now.oldestPending(),
        now.openAlerts(),
        work.submitted(since, now.readAt()),
        since,
        now.readAt());
  }

  private static Instant bounded(@Nullable Instant asked, Instant now) {
    if (asked == null) {
      return now.minus(USUALLY_AGO);
    }
    Instant earliest = now.minus(LONGEST_AGO);
    return asked.isBefore(earliest) ? earliest : asked.isAfter(now) ? now : asked;
  }

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
            .map(version -> standing(version, paused.contains(version.name())))
            .toList(),
        work.retiredWorkflows());
  }

  private WorkflowStanding standing(WorkflowOrders version, boolean paused) {
    return new WorkflowStanding(
        version.name(),
        version.version(),
        version.registeredAt(),
        version.retiredAt(),
        version.pending(),
        version.processing(),
        version.undoing(),
        version.error(),
        paused,
        catalogue
            .find(new WorkflowId(version.name(), version.version()))
            .map(WorkflowDefinition::steps)
            .map(steps -> steps.stream().map(WorkflowStep::of).toList())
            .orElse(null));
  }
}
