package io.orderly.store.contract;

import io.orderly.process.Admission;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepConditions;
import io.orderly.process.StepOutcome;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.OrderTransitions.Decider;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Moves orders along with the state machine, as schedulers, supervisors and operators do. */
public final class OrderProgression {

  /** How long after CompleteBy a reply may still be on its way. */
  public static final Duration GRACE = Duration.ofSeconds(2);

  public static final Set<String> AGENTS = Set.of("inventory", "payment", "carrier");

  private static final Map<WorkflowId, WorkflowDefinition> WORKFLOWS =
      Stream.of(
              TestOrders.FULFILMENT,
              TestOrders.PARALLEL,
              TestOrders.PATIENT,
              TestOrders.FOUND,
              TestOrders.GROUPED,
              TestOrders.ASKING,
              TestOrders.VERSIONED)
          .collect(Collectors.toMap(WorkflowDefinition::id, Function.identity()));

  /** The workflow versions that can be run and recovered. */
  public static final Set<WorkflowId> RUNNABLE = Set.copyOf(WORKFLOWS.keySet());

  private final OrderTransitions transitions;
  private final String instance;
  private final Admission admission;

  private OrderProgression(OrderTransitions transitions, String instance, Admission admission) {
    this.transitions = transitions;
    this.instance = instance;
    this.admission = admission;
  }

  /** Plays the scheduler of that name (id#incarnation), with credit for every agent. */
  public OrderProgression(StateStore store, String instance) {
    this(new OrderTransitions(store), instance, Admission.to(AGENTS));
  }

  /** The same, with credit for these agents only. */
  public OrderProgression withCreditFor(String... agents) {
    return new OrderProgression(transitions, instance, Admission.to(Set.of(agents)));
  }

  /** The same, where no instance of these agents serves the version that a workflow names. */
  public OrderProgression withoutVersionOf(String... agents) {
    return new OrderProgression(transitions, instance, Admission.to(AGENTS, Set.of(agents)));
  }

  public Decision claims(NewOrder order) {
    return decides(order, new ProcessEvent.Claim(instance));
  }

  public List<Decision> claims(ClaimLimits limits) {
    ProcessEvent claim = new ProcessEvent.Claim(instance);
    return transitions.apply(
        transaction -> transaction.lockClaimable(limits), () -> decider(claim));
  }

  public Decision completes(NewOrder order, String step) {
    return replies(order, step, new StepOutcome.Completed("{\"done\": true}"));
  }

  public Decision refuses(NewOrder order, String step) {
    Failure refused = new Failure("refused", "the remote service refused it");
    return replies(order, step, new StepOutcome.Failed(refused));
  }

  public Decision doesNotTake(NewOrder order, String step) {
    return replies(order, step, new StepOutcome.Declined());
  }

  /** The first attempt is answered. */
  public Decision replies(NewOrder order, String step, StepOutcome outcome) {
    return decides(order, reply(step, outcome));
  }

  public ProcessEvent reply(String step, StepOutcome outcome) {
    return new ProcessEvent.Reply(step, Direction.FORWARD, 1, outcome, instance);
  }

  public Decision undoes(NewOrder order, long seenVersion) {
    return decides(order, new ProcessEvent.Undo(seenVersion, Cause.cancelledBy("shop")));
  }

  /**
   * Begins the undo of a step that waits for its partner, which accepts it as its second attempt.
   */
  public void acceptsUndo(NewOrder order, String step, long seenVersion, StoreUnderTest store) {
    undoes(order, seenVersion);
    store.letTimePass(Duration.ofMinutes(5));
    decides(order, new ProcessEvent.NotBeforeReached());
    claims(order);
    StepOutcome accepted = new StepOutcome.Accepted("{\"cancellation\": \"C-1\"}", null);
    decides(order, new ProcessEvent.Reply(step, Direction.UNDO, 2, accepted, instance));
  }

  public Decision decides(NewOrder order, ProcessEvent event) {
    return transitions.apply(List.of(order.orderId()), () -> decider(event)).get(0);
  }

  public Decider decider(ProcessEvent event) {
    return (order, now) -> OrderStateMachine.decide(order, event, context(order, now));
  }

  private DecisionContext context(OrderProcess order, Instant now) {
    return new DecisionContext(
        WORKFLOWS.get(order.workflow()),
        now,
        GRACE,
        admission,
        0.5,
        StepConditions.LEFT_TO_SCHEDULER);
  }

  /** An operator holds the order, as it stands now. */
  public Decision pauses(NewOrder order) {
    return transitions
        .apply(
            List.of(order.orderId()),
            () ->
                (process, now) ->
                    OrderStateMachine.decide(
                        process, new ProcessEvent.Pause(process.version()), context(process, now)))
        .get(0);
  }

  /** As much credit for every agent, and that much in all. */
  public static ClaimLimits upTo(int limit) {
    return new ClaimLimits(
        AGENTS.stream().collect(Collectors.toMap(Function.identity(), agent -> limit)),
        limit,
        WORKFLOWS.keySet());
  }
}
