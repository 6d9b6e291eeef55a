package io.orderly.scheduler.deciding;

import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.store.transitions.OrderTransitions.Decider;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the deciders of one batch: the state machine, within the remaining capacity that the agents
 * have at the start of the batch and that each start takes from. Of a workflow that operators hold
 * nothing is started.
 */
public final class Deciders {

  private final WorkflowCatalogue workflows;
  private final InFlightLimit allowance;
  private final Duration grace;
  private final DoubleSupplier jitter;

  /**
   * Decides by the workflows that orders began with.
   *
   * @param allowance what may be started for each agent
   * @param grace how long after CompleteBy a reply may still be on its way
   * @param jitter in [0, 1), spreads backoffs
   */
  public Deciders(
      WorkflowCatalogue workflows, InFlightLimit allowance, Duration grace, DoubleSupplier jitter) {
    this.workflows = workflows;
    this.allowance = allowance;
    this.grace = grace;
    this.jitter = jitter;
  }

  /** The agents of every workflow that this scheduler can run. */
  public Set<String> agents() {
    return workflows.runnable().stream()
        .map(workflows::find)
        .flatMap(Optional::stream)
        .flatMap(workflow -> workflow.agents().values().stream())
        .map(AgentDefinition::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The agents for which anything may be started. */
  public Set<String> agentsWithCredit() {
    return credit().entrySet().stream()
        .filter(remainingCapacity -> remainingCapacity.getValue() > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What may be started for each agent. */
  public Map<String, Integer> credit() {
    return creditWith(Map.of());
  }

  private Map<String, Integer> creditWith(Map<String, Integer> freed) {
    return agents().stream()
        .collect(
            Collectors.toMap(
                Function.identity(), agent -> allowance.of(agent, freed.getOrDefault(agent, 0))));
  }

  /** A decider for a new batch; {@code event} tells what happened to each order. */
  public Decider batch(Function<OrderProcess, ProcessEvent> event) {
    return batch(event, Map.of());
  }

  /**
   * The same where what is decided on answers requests.
   *
   * @param freed how many of each agent, which may be sent as many in their place
   */
  public Decider batch(Function<OrderProcess, ProcessEvent> event, Map<String, Integer> freed) {
    RemainingCapacity remainingCapacity = new RemainingCapacity(creditWith(freed));
    return (order, now) -> {
      Decision decision = decide(order, event.apply(order), now, remainingCapacity);
      remainingCapacity.take(decision.starts());
      return decision;
    };
  }

  /** A decider that sets orders aside, where {@code failure} says so, without their workflow. */
  public Decider settingAside(Function<OrderProcess, Optional<Failure>> failure) {
    return (order, now) ->
        failure
            .apply(order)
            .map(why -> OrderStateMachine.failing(order, why))
            .orElseGet(() -> Decision.ignored(order, "nothing is wrong with it any more"));
  }

  private Decision decide(
      OrderProcess order, ProcessEvent event, Instant now, RemainingCapacity remainingCapacity) {
    Optional<WorkflowDefinition> workflow = workflows.find(order.workflow());
    if (workflow.isEmpty()) {
      // A scheduler of another version may run it: while versions change, both are there.
      return event.withoutWorkflow(order, now);
    }
    Set<String> agents = allowance.isHeld(order.workflow()) ? Set.of() : remainingCapacity.agents();
    return allowance.decide(
        agents,
        open ->
            OrderStateMachine.decide(
                order,
                event,
                new DecisionContext(workflow.get(), now, grace, open, jitter.getAsDouble())));
  }
}
