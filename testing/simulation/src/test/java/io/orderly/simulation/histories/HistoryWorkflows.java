package io.orderly.simulation.histories;

import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Workflows in which a whole life takes milliseconds. */
public final class HistoryWorkflows {

  public static final Duration GRACE = Duration.ofMillis(5);
  static final Set<String> AGENTS = Set.of("inventory", "payment", "carrier");

  private static final Duration WITHIN = Duration.ofMillis(20);
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(2), 2, Duration.ofMillis(8));

  /** Partners refuse with either of two codes. */
  private static final Map<String, FailurePolicy> REFUSALS =
      Map.of("out-of-stock", FailurePolicy.UNDO);

  /** One after the other; a refused shipment turns the order to undo. */
  static final WorkflowDefinition SEQUENCE =
      workflow(
          "sequence",
          List.of(
              step("reserve", "inventory", FailurePolicy.ALERT),
              step("pay", "payment", FailurePolicy.WAIT, "reserve"),
              step("ship", "carrier", FailurePolicy.UNDO, "pay")));

  /** Two side by side between a first and a last one. */
  static final WorkflowDefinition DIAMOND =
      workflow(
          "diamond",
          List.of(
              step("check", "inventory", FailurePolicy.ALERT),
              step("reserve", "inventory", FailurePolicy.UNDO, "check"),
              step("pay", "payment", FailurePolicy.ALERT, "check"),
              step("ship", "carrier", FailurePolicy.UNDO, "reserve", "pay")));

  public static final List<WorkflowDefinition> ALL = List.of(SEQUENCE, DIAMOND);

  private HistoryWorkflows() {}

  static WorkflowDefinition named(WorkflowId id) {
    return ALL.stream().filter(workflow -> workflow.id().equals(id)).findFirst().orElseThrow();
  }

  /** The name of a step, which some workflow has. */
  static String anyStep(RandomGenerator random) {
    List<StepDefinition> steps = DIAMOND.steps();
    return steps.get(random.nextInt(steps.size())).name();
  }

  private static WorkflowDefinition workflow(String name, List<StepDefinition> steps) {
    return new WorkflowDefinition(
        new WorkflowId(name, "1"),
        Map.of(
            "inventory", agent("inventory", Tombstones.KEPT),
            "payment", agent("payment", Tombstones.KEPT),
            "carrier", agent("carrier", Tombstones.NONE)),
        steps);
  }

  private static AgentDefinition agent(String name, Tombstones tombstones) {
    return new AgentDefinition(name, Duration.ofDays(1), tombstones);
  }

  private static StepDefinition step(
      String name, String agent, FailurePolicy onFailure, String... after) {
    boolean waits = onFailure == FailurePolicy.WAIT;
    return new StepDefinition(
        name,
        agent,
        List.of(after),
        WITHIN,
        2,
        BACKOFF,
        FailurePolicies.all(onFailure).with(REFUSALS),
        waits ? 1 : 0,
        waits ? Duration.ofMillis(10) : Duration.ZERO,
        UndoRule.CALL);
  }
}
