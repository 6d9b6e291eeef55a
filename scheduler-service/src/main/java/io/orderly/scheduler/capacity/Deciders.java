package io.orderly.scheduler.capacity;

import io.orderly.process.Admission;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepStart;
import io.orderly.scheduler.conditions.StoredConditions;
import io.orderly.store.transitions.OrderTransitions.Decider;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the decider of a batch: the state machine, within the capacity that the agents have at the
 * start of the batch and that each start reduces. Of a paused workflow nothing is started.
 */
public final class Deciders {

  private final WorkflowCatalogue workflows;
  private final StoredConditions conditions;
  private final AgentCapacity capacity;
  private final Duration grace;
  private final DoubleSupplier jitter;

  /**
   * Decides by the workflow version that an order began with.
   *
   * @param grace how long after CompleteBy a reply may still arrive
   * @param jitter in [0, 1), spreads backoffs
   */
  public Deciders(
      WorkflowCatalogue workflows,
      StoredConditions conditions,
      AgentCapacity capacity,
      Duration grace,
      DoubleSupplier jitter) {
    this.workflows = workflows;
    this.conditions = conditions;
    this.capacity = capacity;
    this.grace = grace;
    this.jitter = jitter;
  }

  /** The workflow versions that this scheduler can run. */
  public Set<WorkflowId> runnable() {
    Set<WorkflowId> readable = workflows.runnable();
    return readable.stream().allMatch(id -> find(id).isPresent())
        ? readable
        : readable.stream()
            .filter(id -> find(id).isPresent())
            .collect(Collectors.toUnmodifiableSet());
  }

  private Optional<WorkflowDefinition> find(WorkflowId id) {
    return workflows.find(id).filter(conditions::canDecide);
  }

  /** The agents of every workflow that this scheduler can run. */
  public Set<String> agents() {
    return definitions().map(AgentDefinition::name).collect(Collectors.toUnmodifiableSet());
  }

  private Stream<AgentDefinition> definitions() {
    return workflows.runnable().stream()
        .map(workflows::find)
        .flatMap(Optional::stream)
        .flatMap(workflow -> workflow.agents().values().stream());
  }

  /** Whether requests to the agent could be sent, were it not for pauses and limits. */
  public boolean isReadyFor(String agent) {
    return capacity.canSendTo(agent) && agents().contains(agent);
  }

  /** What orders may wait for, agents and versions of them, and something may be started for. */
  public Set<String> agentsWithCapacity() {
    return withCapacity(capacityByAgent());
  }

  /**
   * How many steps may be started for each agent, and for each version of one that workflows name:
   * orders that found it unserved wait for it.
   */
  public Map<String, Integer> capacityByAgent() {
    Map<String, Integer> byAgent = new HashMap<>(capacityByAgent(Map.of()));
    definitions()
        .filter(agent -> agent.partner() != null && capacity.isServed(agent))
        .forEach(
            agent -> byAgent.put(agent.versionedName(), byAgent.getOrDefault(agent.name(), 0)));
    return byAgent;
  }

  private Map<String, Integer> capacityByAgent(Map<String, Integer> freed) {
    return agents().stream()
        .collect(
            Collectors.toMap(
                Function.identity(), agent -> capacity.of(agent, freed.getOrDefault(agent, 0))));
  }

  /** A decider for a new batch; {@code event} says what happened to each order. */
  public Decider batch(Function<OrderProcess, ProcessEvent> event) {
    return batch(event, Map.of());
  }

  /**
   * The same where the events are answers.
   *
   * @param freed how many requests of each agent they answer: so many more may be sent
   */
  public Decider batch(Function<OrderProcess, ProcessEvent> event, Map<String, Integer> freed) {
    RemainingCapacity remaining = new RemainingCapacity(capacityByAgent(freed));
    return new Decider() {
      @Override
      public void prepare(List<OrderProcess> orders) {
        conditions.load(orders.stream().filter(order -> isRead(order)).toList());
      }

      @Override
      public Decision decide(OrderProcess order, Instant now) {
        Decision decision =
            Deciders.this.decide(order, event.apply(order), now, remaining.agents());
        remaining.subtract(decision.starts());
        return decision;
      }
    };
  }

  private boolean isRead(OrderProcess order) {
    return find(order.workflow()).filter(WorkflowDefinition::readsOrders).isPresent();
  }

  /** Fails orders to Error for the given reason, if any; their workflow is not needed. */
  public Decider failing(Function<OrderProcess, Optional<Failure>> failure) {
    return (order, now) ->
        failure
            .apply(order)
            .map(why -> OrderStateMachine.failing(order, why))
            .orElseGet(() -> Decision.ignored(order, "nothing is wrong with it any more"));
  }

  private Decision decide(OrderProcess order, ProcessEvent event, Instant now, Set<String> agents) {
    Optional<WorkflowDefinition> workflow = find(order.workflow());
    if (workflow.isEmpty()) {
      // A scheduler of another version may run it: while versions change, both run.
      return event.withoutWorkflow(order, now);
    }
    boolean paused = capacity.isPaused(order.workflow());
    return capacity.decide(
        paused ? Set.of() : agents,
        open ->
            OrderStateMachine.decide(
                order,
                event,
                new DecisionContext(
                    workflow.get(),
                    now,
                    grace,
                    paused
                        ? Admission.NOTHING
                        : Admission.to(open, capacity.unserved(workflow.get())),
                    jitter.getAsDouble(),
                    conditions)));
  }

  private static Set<String> withCapacity(Map<String, Integer> byAgent) {
    return byAgent.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The capacity that is left while one batch is decided. */
  static final class RemainingCapacity {

    private final Map<String, Integer> left;

    /** Kept: each decision reads it, and only the last start of an agent changes it. */
    private Set<String> agents;

    RemainingCapacity(Map<String, Integer> byAgent) {
      this.left = new HashMap<>(byAgent);
      this.agents = withCapacity(left);
    }

    /** The agents that may be sent one more. */
    Set<String> agents() {
      return agents;
    }

    void subtract(Collection<StepStart> starts) {
      for (StepStart start : starts) {
        if (left.merge(start.agent(), -1, Integer::sum) == 0) {
          agents = withCapacity(left);
        }
      }
    }
  }
}
