package io.orderly.workflow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A checked workflow: its steps form a graph without cycles and name only agents that it declares.
 *
 * @param id name and content version
 * @param agents the agents by name
 * @param steps in the order of the definition; a step's position is its index here
 * @param sensitive the attributes and results that no person is shown
 * @param deadline of its orders
 * @param attributeSchemas what the attributes of its orders must be
 * @param search the attributes by which its orders are found
 * @param correctedBy who may correct these attributes
 * @param groups of steps that are performed per element of a list
 */
public record WorkflowDefinition(
    WorkflowId id,
    Map<String, AgentDefinition> agents,
    List<StepDefinition> steps,
    AttributePaths sensitive,
    WorkflowDeadline deadline,
    AttributeSchemas attributeSchemas,
    SearchPaths search,
    CorrectedBy correctedBy,
    List<StepGroup> groups) {

  /** A workflow without groups. */
  public WorkflowDefinition(
      WorkflowId id,
      Map<String, AgentDefinition> agents,
      List<StepDefinition> steps,
      AttributePaths sensitive,
      WorkflowDeadline deadline,
      AttributeSchemas attributeSchemas,
      SearchPaths search,
      CorrectedBy correctedBy) {
    this(id, agents, steps, sensitive, deadline, attributeSchemas, search, correctedBy, List.of());
  }

  /** A workflow whose orders only operators correct. */
  public WorkflowDefinition(
      WorkflowId id,
      Map<String, AgentDefinition> agents,
      List<StepDefinition> steps,
      AttributePaths sensitive,
      WorkflowDeadline deadline,
      AttributeSchemas attributeSchemas,
      SearchPaths search) {
    this(id, agents, steps, sensitive, deadline, attributeSchemas, search, CorrectedBy.OPERATOR);
  }

  /** A workflow that says nothing about attributes. */
  public WorkflowDefinition(
      WorkflowId id, Map<String, AgentDefinition> agents, List<StepDefinition> steps) {
    this(
        id,
        agents,
        steps,
        AttributePaths.NONE,
        WorkflowDeadline.NONE,
        AttributeSchemas.NONE,
        SearchPaths.NONE);
  }

  public WorkflowDefinition {
    agents = Map.copyOf(agents);
    steps = List.copyOf(steps);
    groups = List.copyOf(groups);
  }

  /** The same under this version. */
  WorkflowDefinition withVersion(String version) {
    return with(new WorkflowId(id.name(), version), steps, groups);
  }

  WorkflowDefinition withoutGroups(List<StepDefinition> otherSteps) {
    return with(id, otherSteps, List.of());
  }

  private WorkflowDefinition with(
      WorkflowId otherId, List<StepDefinition> otherSteps, List<StepGroup> otherGroups) {
    return new WorkflowDefinition(
        otherId,
        agents,
        otherSteps,
        sensitive,
        deadline,
        attributeSchemas,
        search,
        correctedBy,
        otherGroups);
  }

  /**
   * The workflow of one order, without groups: with a step per element in place of theirs. A
   * workflow without groups is that of each of its orders.
   *
   * @param stepNames of the order, by position
   */
  public WorkflowDefinition ofOrder(List<String> stepNames) {
    return groups.isEmpty() ? this : GroupExpansion.of(this, stepNames);
  }

  /** The same steps without groups, each after all that it comes after: to be drawn. */
  public WorkflowDefinition withoutGroups() {
    return ofOrder(steps.stream().map(StepDefinition::name).toList());
  }

  /** The workflow of a new order with so many lines. */
  public WorkflowDefinition ofNewOrder(int lines) {
    return groups.isEmpty() ? this : ofOrder(GroupExpansion.atFirst(this, lines));
  }

  /** How many lines an order may have, where its steps are performed per line. */
  public OptionalInt maxLines() {
    int once = steps.size();
    int perLine = 0;
    for (StepGroup group : groups) {
      once -= group.steps().size();
      perLine += group.isOfLines() ? group.steps().size() : 0;
    }
    return perLine == 0
        ? OptionalInt.empty()
        : OptionalInt.of(Math.min(StepGroup.MAX_ELEMENTS, (StepGroup.MAX_STEPS - once) / perLine));
  }

  /** The group of a step, of an order or of the workflow; null where it has none. */
  public @Nullable StepGroup groupOf(String stepName) {
    for (StepGroup group : groups) {
      if (group.has(stepName)) {
        return group;
      }
    }
    return null;
  }

  /**
   * The step of that name; of a step for one element, the step of the workflow.
   *
   * @throws IllegalArgumentException when the workflow has no such step
   */
  public StepDefinition step(String name) {
    for (StepDefinition step : steps) {
      if (step.name().equals(name)) {
        return step;
      }
    }
    if (!groups.isEmpty() && StepGroup.elementOf(name) > 0) {
      return step(StepGroup.templateOf(name));
    }
    throw new IllegalArgumentException(id + " has no step " + name);
  }

  /** The step of that name, which is usually at this position. */
  public StepDefinition step(int position, String name) {
    return position < steps.size() && steps.get(position).name().equals(name)
        ? steps.get(position)
        : step(name);
  }

  /**
   * The agent that performs a step. Of one that nobody performs: what never forgets, since nothing
   * is called.
   *
   * @throws IllegalArgumentException when the workflow declares no such agent
   */
  public AgentDefinition agentOf(StepDefinition step) {
    if (!step.task().isPerformed()) {
      return AgentDefinition.uncalled(step.agent());
    }
    AgentDefinition agent = agents.get(step.agent());
    if (agent == null) {
      throw new IllegalArgumentException(id + " declares no agent " + step.agent());
    }
    return agent;
  }

  /** What follows when the deadline of an order has passed. */
  public WorkflowDeadline.Policy deadlinePolicy() {
    return deadline.policy();
  }

  /** What a step, maybe one for an element, asks; empty where it asks nobody or is unknown. */
  public Optional<StepAsk> ask(String name) {
    String inWorkflow = groups.isEmpty() ? name : StepGroup.templateOf(name);
    for (StepDefinition step : steps) {
      if (step.name().equals(inWorkflow) && step.task() instanceof StepAsk ask) {
        return Optional.of(ask);
      }
    }
    return Optional.empty();
  }

  /** Whether any of its steps waits for an answer or a time, without an agent. */
  public boolean hasWaits() {
    for (StepDefinition step : steps) {
      if (!step.task().isPerformed()) {
        return true;
      }
    }
    return false;
  }

  /** Whether any of its steps has a condition. */
  public boolean hasConditions() {
    for (StepDefinition step : steps) {
      if (step.when() != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether what is decided of its orders may depend on what was ordered. */
  public boolean readsOrders() {
    for (StepDefinition step : steps) {
      boolean hasExpression =
          !step.task().isPerformed() && step.task().expressions().findAny().isPresent();
      if (step.when() != null || hasExpression) {
        return true;
      }
    }
    return false;
  }

  /**
   * The agent of the first step, which a new order waits for; null where no order waits for one,
   * since a scheduler decides a condition or begins a step without an agent first.
   */
  public @Nullable String firstAgent() {
    return firstAgent(step -> false);
  }

  /**
   * The same, where some conditions are decided.
   *
   * @param isMet whether the condition of a step, which it has, is known to be met
   */
  public @Nullable String firstAgent(Predicate<StepDefinition> isMet) {
    List<StepDefinition> first = steps.stream().filter(this::isFirst).toList();
    boolean needsNone =
        first.stream()
            .anyMatch(
                step ->
                    !step.task().isPerformed()
                        || (step.when() != null && !(isOnce(step) && isMet.test(step))));
    return first.isEmpty() || needsNone ? null : first.get(0).agent();
  }

  private boolean isFirst(StepDefinition step) {
    StepGroup group = groupOf(step.name());
    return step.after().isEmpty() && (group == null || group.isOfLines());
  }

  /** The condition of a step that is performed per element may differ from one to the next. */
  private boolean isOnce(StepDefinition step) {
    return groupOf(step.name()) == null;
  }

  /** The names of all steps that must be Completed before this one starts, near and far. */
  public Set<String> predecessors(String stepName) {
    Set<String> predecessors = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(step(stepName).after());
    while (!open.isEmpty()) {
      String name = open.remove();
      if (predecessors.add(name)) {
        open.addAll(step(name).after());
      }
    }
    return predecessors;
  }
}
