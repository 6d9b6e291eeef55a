package io.orderly.process;

import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Workflows for tests: each step has an agent of its own, named after it. */
final class Workflows {

  static final Duration COMPLETE_WITHIN = Duration.ofSeconds(10);
  static final Duration FIRST_BACKOFF = Duration.ofSeconds(2);
  static final Duration WAIT_FOR = Duration.ofMinutes(10);
  static final Duration WINDOW = Duration.ofDays(1);
  static final int ATTEMPTS = 3;
  static final int WAITS = 2;

  private Workflows() {}

  /** Stock, then money, then parcel. */
  static WorkflowDefinition inSequence() {
    return of(step("reserve"), step("pay", "reserve"), step("ship", "pay"));
  }

  /** Stock and money side by side, the parcel when both are there. */
  static WorkflowDefinition joining() {
    return of(step("reserve"), step("pay"), step("ship", "reserve", "pay"));
  }

  /** One step of that policy. */
  static WorkflowDefinition single(FailurePolicy policy) {
    return of(onFailure(step("pay"), policy));
  }

  static WorkflowDefinition of(StepDefinition... steps) {
    Map<String, AgentDefinition> agents =
        Arrays.stream(steps)
            .map(StepDefinition::agent)
            .distinct()
            .map(agent -> new AgentDefinition(agent, WINDOW, Tombstones.KEPT))
            .collect(Collectors.toMap(AgentDefinition::name, UnaryOperator.identity()));
    return new WorkflowDefinition(new WorkflowId("test", "1"), agents, List.of(steps));
  }

  static WorkflowDefinition withoutTombstones(WorkflowDefinition workflow) {
    Map<String, AgentDefinition> agents =
        workflow.agents().values().stream()
            .map(agent -> new AgentDefinition(agent.name(), WINDOW, Tombstones.NONE))
            .collect(Collectors.toMap(AgentDefinition::name, UnaryOperator.identity()));
    return new WorkflowDefinition(workflow.id(), agents, workflow.steps());
  }

  static WorkflowDefinition withGroups(WorkflowDefinition workflow, StepGroup... groups) {
    return new WorkflowDefinition(
        workflow.id(),
        workflow.agents(),
        workflow.steps(),
        workflow.sensitive(),
        workflow.deadline(),
        workflow.attributeSchemas(),
        workflow.search(),
        workflow.correctedBy(),
        List.of(groups));
  }

  static StepDefinition step(String name, String... after) {
    return new StepDefinition(
        name,
        agentOf(name),
        List.of(after),
        COMPLETE_WITHIN,
        ATTEMPTS,
        new Backoff(FIRST_BACKOFF, 2, Duration.ofMinutes(1)),
        FailurePolicies.all(FailurePolicy.ALERT),
        0,
        Duration.ZERO,
        UndoRule.CALL);
  }

  static StepDefinition onFailure(StepDefinition step, FailurePolicy policy) {
    return onFailure(step, FailurePolicies.all(policy));
  }

  static StepDefinition onFailure(StepDefinition step, FailurePolicies policies) {
    boolean waits = policies.include(FailurePolicy.WAIT);
    return new StepDefinition(
        step.name(),
        step.agent(),
        step.after(),
        step.completeWithin(),
        step.attempts(),
        step.backoff(),
        policies,
        waits ? WAITS : 0,
        waits ? WAIT_FOR : Duration.ZERO,
        step.undo());
  }

  static StepDefinition undoNone(StepDefinition step) {
    return undo(step, UndoRule.NONE, null);
  }

  static StepDefinition undo(StepDefinition step, UndoRule rule, @Nullable String by) {
    return new StepDefinition(
        step.name(),
        step.agent(),
        step.after(),
        step.completeWithin(),
        step.attempts(),
        step.backoff(),
        step.onFailure(),
        step.waits(),
        step.waitFor(),
        rule,
        by,
        step.reads(),
        step.when(),
        step.task(),
        step.maxWait(),
        step.whenWaiting());
  }

  static StepDefinition after(StepDefinition step, List<String> after) {
    return new StepDefinition(
        step.name(),
        step.agent(),
        after,
        step.completeWithin(),
        step.attempts(),
        step.backoff(),
        step.onFailure(),
        step.waits(),
        step.waitFor(),
        step.undo(),
        step.undoneBy(),
        step.reads(),
        step.when(),
        step.task(),
        step.maxWait(),
        step.whenWaiting());
  }

  static String agentOf(String step) {
    return "agent-of-" + step;
  }
}
