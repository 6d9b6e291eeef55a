package io.orderly.simulation.scenario;

import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.partner.SimulatedAgent;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.AttributeSchemas;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.workflow.StepOperation;
import io.orderly.workflow.WorkflowDeadline;
import io.orderly.workflow.WorkflowDeadline.Policy;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws workflows of one to four steps that keep to the rules of a checked definition. */
public final class RandomWorkflows {

  private static final double NOT_UNDOABLE = 0.25;
  private static final Duration LONG_WINDOW = Duration.ofDays(1);
  private static final long SHORTEST_WAIT_MILLIS = 2_000;
  private static final long MORE_MILLIS = 15_000;

  /** Which steps each step comes after, by position: in a row, side by side, and mixed. */
  private static final List<List<List<Integer>>> SHAPES =
      List.of(
          List.of(List.of()),
          List.of(List.of(), List.of(0)),
          List.of(List.of(), List.of(0), List.of(1)),
          List.of(List.of(), List.of()),
          List.of(List.of(), List.of(), List.of(0, 1)),
          List.of(List.of(), List.of(0), List.of(0)),
          List.of(List.of(), List.of(0), List.of(0), List.of(1, 2)),
          List.of(List.of(), List.of(), List.of(0), List.of(1, 2)));

  private static final List<FailurePolicy> POLICIES = List.of(FailurePolicy.values());

  private final Chance chance;
  private final StepsWithoutAgents withoutAgents;
  private final Map<String, AgentDefinition> agents = new LinkedHashMap<>();

  /**
   * Draws the agents.
   *
   * @param shortMemory whether their partners forget within seconds
   * @param waiting draws the steps that no agent performs
   * @param shareWaiting of those
   */
  public RandomWorkflows(
      Chance chance,
      int agentCount,
      PartnerKinds partners,
      boolean shortMemory,
      Chance waiting,
      double shareWaiting) {
    this.chance = chance;
    this.withoutAgents = new StepsWithoutAgents(waiting, shareWaiting);
    for (int number = 0; number < agentCount; number++) {
      String name = "agent-" + (char) ('a' + number);
      Tombstones tombstones = partners.tombstones(chance);
      Duration window =
          shortMemory ? Duration.ofMillis(chance.between(9_000, 25_000)) : LONG_WINDOW;
      agents.put(name, new AgentDefinition(name, window, tombstones));
    }
  }

  /** The agents that the workflows share. */
  public Map<String, AgentDefinition> agents() {
    return agents;
  }

  /** Draws one. */
  public WorkflowDefinition draw(String name) {
    List<List<Integer>> shape = chance.pick(SHAPES);
    List<UndoRule> undoRules = undoRules(shape);
    List<StepDefinition> steps = new ArrayList<>();
    for (int position = 0; position < shape.size(); position++) {
      boolean mayUndo = comesBeforeAllThatStay(shape, undoRules, position);
      StepDefinition step = step(shape, undoRules.get(position), position, mayUndo);
      steps.add(withoutAgents.inPlaceOf(step, mayUndo));
    }
    return GroupedSteps.in(
        new WorkflowDefinition(
            new WorkflowId(name, "1"),
            Map.copyOf(agents),
            steps.stream()
                .map(step -> withOtherUndo(step, steps))
                .map(RandomWorkflows::withCondition)
                .map(RandomWorkflows::readingResults)
                .toList(),
            AttributePaths.NONE,
            deadline(steps.get(0)),
            AttributeSchemas.NONE,
            SearchPaths.NONE));
  }

  /** Nothing is drawn for it, either. */
  private static WorkflowDeadline deadline(StepDefinition first) {
    boolean undo = first.completeWithin().toMillis() % 3 > 0;
    return new WorkflowDeadline(null, undo ? Policy.UNDO : Policy.ALERT);
  }

  /** Nothing is drawn for it either. */
  private static StepDefinition withCondition(StepDefinition step) {
    long drawn = step.completeWithin().toMillis() % 7;
    if (drawn == 3 && !step.after().isEmpty()) {
      return step.when("\"%s\" in results".formatted(step.after().get(0)));
    }
    return drawn == 5 ? step.when("order.id.matches(\"[0-7]$\")") : step;
  }

  /** Nothing is drawn for it either: the result of one step before, none, or, by default, all. */
  private static StepDefinition readingResults(StepDefinition step) {
    long drawn = step.completeWithin().toMillis() % 3;
    if (drawn == 2 || step.after().isEmpty() || !step.task().isPerformed()) {
      return step;
    }
    String read = drawn == 0 ? "no-results" : "results." + step.after().get(0);
    return step.reading(
        new AttributePaths(Stream.concat(step.reads().paths().stream(), Stream.of(read)).toList()));
  }

  /** Nothing is drawn for it, so that what follows the drawing stays as recorded seeds have it. */
  private static StepDefinition withOtherUndo(StepDefinition step, List<StepDefinition> steps) {
    long drawn = step.completeWithin().toMillis() % 5;
    Optional<StepDefinition> later =
        steps.stream()
            .filter(other -> other.after().contains(step.name()) && other.undo() == UndoRule.CALL)
            .filter(other -> other.completeWithin().toMillis() % 5 > 1)
            .findFirst();
    if (step.undo() == UndoRule.CALL && drawn == 0) {
      return withUndo(step, UndoRule.NOTHING, null);
    }
    if (step.undo() == UndoRule.CALL && drawn == 4) {
      return step.undoneWhenWaiting(WhenWaiting.SETTLE_FIRST);
    }
    return step.undo() == UndoRule.CALL && drawn == 1 && later.isPresent()
        ? withUndo(step, UndoRule.BY, later.get().name())
        : step;
  }

  private static StepDefinition withUndo(StepDefinition step, UndoRule rule, @Nullable String by) {
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
        step.maxWait());
  }

  private List<UndoRule> undoRules(List<List<Integer>> shape) {
    List<UndoRule> rules = new ArrayList<>();
    for (int position = 0; position < shape.size(); position++) {
      boolean last = position == shape.size() - 1;
      rules.add(last && chance.happens(NOT_UNDOABLE) ? UndoRule.NONE : UndoRule.CALL);
    }
    return rules;
  }

  /** The policy undo is allowed only strictly before every step that can't be undone. */
  private static boolean comesBeforeAllThatStay(
      List<List<Integer>> shape, List<UndoRule> rules, int position) {
    for (int other = 0; other < shape.size(); other++) {
      if (rules.get(other) == UndoRule.NONE && !comesAfter(shape, other, position)) {
        return false;
      }
    }
    return true;
  }

  private static boolean comesAfter(List<List<Integer>> shape, int later, int earlier) {
    return shape.get(later).stream()
        .anyMatch(before -> before == earlier || comesAfter(shape, before, earlier));
  }

  private StepDefinition step(
      List<List<Integer>> shape, UndoRule undo, int position, boolean mayUndo) {
    FailurePolicy drawn = chance.pick(POLICIES);
    FailurePolicy policy = drawn == FailurePolicy.UNDO && !mayUndo ? FailurePolicy.ALERT : drawn;
    FailurePolicy ofOneCode =
        policy == FailurePolicy.ALERT && mayUndo ? FailurePolicy.UNDO : FailurePolicy.ALERT;
    boolean waits = policy == FailurePolicy.WAIT;
    String agent = chance.pick(List.copyOf(agents.keySet()));
    Duration completeWithin = Duration.ofMillis(chance.between(1_500, 8_000));
    FailurePolicies policies =
        withNotCompleted(
            FailurePolicies.all(policy).with(Map.of(SimulatedAgent.ONE_CODE, ofOneCode)),
            completeWithin,
            mayUndo);
    return new StepDefinition(
        name(position),
        agent,
        shape.get(position).stream().map(RandomWorkflows::name).toList(),
        completeWithin,
        chance.between(1, 3),
        new Backoff(Duration.ofMillis(chance.between(200, 2_000)), 2, Duration.ofMillis(6_000)),
        policies,
        waits ? chance.between(1, 2) : 0,
        waits ? Duration.ofMillis(chance.between(2_000, 6_000)) : Duration.ZERO,
        undo,
        null,
        CustomerAttributes.readBy(position),
        null,
        StepOperation.DEFAULT,
        maxWait(completeWithin));
  }

  /** Nothing is drawn for it. */
  private static Duration maxWait(Duration completeWithin) {
    return Duration.ofMillis(SHORTEST_WAIT_MILLIS + completeWithin.toMillis() * 7 % MORE_MILLIS);
  }

  /** Nothing is drawn for it. What the policy wait does is the same for every code. */
  private static FailurePolicies withNotCompleted(
      FailurePolicies policies, Duration completeWithin, boolean mayUndo) {
    long drawn = completeWithin.toMillis() % 11;
    if (drawn < 4 && mayUndo) {
      return policies.with(Map.of(FailurePolicies.NOT_COMPLETED, FailurePolicy.UNDO));
    }
    return drawn < 7
        ? policies.with(Map.of(FailurePolicies.NOT_COMPLETED, FailurePolicy.ALERT))
        : policies;
  }

  private static String name(int position) {
    return "step-" + (position + 1);
  }
}
