package io.orderly.process;

import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.AttributeSchemas;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.StepWait;
import io.orderly.workflow.WorkflowDeadline;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Workflows of 1 to 5 steps in any graph, with any policy, over 1 to 3 agents. */
final class RandomWorkflows {

  private static final int MOST_STEPS = 5;
  private static final int MOST_AGENTS = 3;

  private final Random random;

  RandomWorkflows(Random random) {
    this.random = random;
  }

  WorkflowDefinition next() {
    Map<String, AgentDefinition> agents = new LinkedHashMap<>();
    int agentCount = 1 + random.nextInt(MOST_AGENTS);
    for (int i = 0; i < agentCount; i++) {
      agents.put("agent" + i, agent("agent" + i));
    }
    List<StepDefinition> steps = new ArrayList<>();
    int stepCount = 1 + random.nextInt(MOST_STEPS);
    for (int i = 0; i < stepCount; i++) {
      steps.add(
          random.nextInt(8) == 0
              ? waiting("step" + i, predecessors(steps))
              : step("step" + i, "agent" + random.nextInt(agentCount), predecessors(steps)));
    }
    return new WorkflowDefinition(
        new WorkflowId("random", "1"),
        agents,
        steps.stream()
            .map(
                step ->
                    random.nextInt(4) > 0 || !step.task().isPerformed()
                        ? step
                        : otherUndo(step, steps))
            .toList(),
        AttributePaths.NONE,
        new WorkflowDeadline(null, oneOf(WorkflowDeadline.Policy.values())),
        AttributeSchemas.NONE,
        SearchPaths.NONE);
  }

  private AgentDefinition agent(String name) {
    Duration window = random.nextBoolean() ? Duration.ofSeconds(30) : Duration.ofDays(1);
    return new AgentDefinition(name, window, oneOf(Tombstones.values()));
  }

  private List<String> predecessors(List<StepDefinition> earlier) {
    return earlier.stream()
        .map(StepDefinition::name)
        .filter(name -> random.nextInt(3) == 0)
        .toList();
  }

  /** Somebody is asked, a time passes, or the order is amended. */
  private StepDefinition waiting(String name, List<String> after) {
    Duration maxWait = Duration.ofSeconds(1 + random.nextInt(40));
    StepTask task =
        switch (random.nextInt(6)) {
          case 0 -> new StepWait(maxWait);
          case 1 -> new StepWait(StepWait.MAX_DURATION, "order.attributes.at");
          case 2 -> new StepAmend("order.lines", null);
          default ->
              new StepAsk(StepAsk.OPERATORS, "Go on?", List.of("yes", "no"), Set.of("no"), null);
        };
    return new StepDefinition(
            name,
            task.match(
                performed -> "",
                ask -> StepAsk.performer(ask.of()),
                wait -> StepWait.FOR,
                amend -> StepAmend.PERFORMER),
            after,
            Duration.ZERO,
            1,
            new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(10)),
            FailurePolicies.all(random.nextBoolean() ? FailurePolicy.ALERT : FailurePolicy.UNDO),
            0,
            Duration.ZERO,
            UndoRule.NOTHING)
        .doing(task)
        .withMaxWait(task instanceof StepWait wait ? wait.duration() : maxWait);
  }

  private StepDefinition step(String name, String agent, List<String> after) {
    FailurePolicies policies = policies();
    boolean waits = policies.include(FailurePolicy.WAIT);
    return new StepDefinition(
            name,
            agent,
            after,
            Duration.ofSeconds(1 + random.nextInt(20)),
            1 + random.nextInt(3),
            new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(10)),
            policies,
            waits ? 1 + random.nextInt(2) : 0,
            waits ? Duration.ofMinutes(2) : Duration.ZERO,
            random.nextInt(8) == 0 ? UndoRule.NONE : UndoRule.CALL)
        .undoneWhenWaiting(random.nextBoolean() ? WhenWaiting.CALL : WhenWaiting.SETTLE_FIRST);
  }

  /** With nothing to undo, or covered by a step that comes right after it, if any. */
  private static StepDefinition otherUndo(StepDefinition step, List<StepDefinition> steps) {
    return steps.stream()
        .filter(later -> later.after().contains(step.name()) && later.undo() == UndoRule.CALL)
        .filter(later -> steps.indexOf(later) % 2 == 0)
        .findFirst()
        .map(later -> Workflows.undo(step, UndoRule.BY, later.name()))
        .orElseGet(() -> Workflows.undo(step, UndoRule.NOTHING, null));
  }

  private FailurePolicies policies() {
    FailurePolicies policies = FailurePolicies.all(oneOf(FailurePolicy.values()));
    return random.nextInt(3) > 0
        ? policies
        : policies.with(
            Map.of(
                "refused",
                random.nextBoolean() ? FailurePolicy.UNDO : FailurePolicy.ALERT,
                FailurePolicies.UNANSWERED,
                oneOf(FailurePolicy.values()),
                FailurePolicies.DECLINED,
                oneOf(FailurePolicy.values())));
  }

  private <T> T oneOf(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
