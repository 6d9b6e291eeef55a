package io.orderly.simulation.cluster;

import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent.Answer;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.submission.cancelling.CancelRequest;
import io.orderly.submission.cancelling.Cancelling;
import io.orderly.submission.intake.FirstConditions;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A submission process: the customer's endpoint. */
final class SimulatedSubmission implements Instance {

  private final Surroundings around;
  private final SimulatedProcess process;
  private final Runnable wake;
  private final Duration grace;
  private final OrderIntake intake;
  private final Cancelling cancelling;

  SimulatedSubmission(
      Surroundings around, SimulatedProcess process, Duration grace, Runnable wake) {
    this.around = around;
    this.process = process;
    this.wake = wake;
    this.grace = grace;
    this.intake = around.store().orderIntake();
    this.cancelling =
        new Cancelling(
            around.store().stateStore(),
            around.store().workflowCatalogue(),
            grace,
            (start, cancelled) -> wake.run());
  }

  @Override
  public SimulatedProcess process() {
    return process;
  }

  @Override
  public void start() {}

  @Override
  public Map<ConsumerGroup, Member> memberships() {
    return Map.of();
  }

  @Override
  public void stop(Runnable ended) {
    ended.run();
  }

  /** Takes an order; the answer may not be heard when the process dies first. */
  Outcome take(NewOrder order) {
    Outcome outcome = intake.accept(List.of(FirstConditions.decide(order))).get(0);
    around.points().pass();
    wake.run();
    return outcome;
  }

  /**
   * Answers a step that asks.
   *
   * @return whether it was applied, if anybody ever hears of it
   */
  boolean answer(UUID orderId, Answer answer) {
    boolean applied =
        around
            .store()
            .stateStore()
            .inTransaction(transaction -> answer(transaction, orderId, answer));
    around.points().pass();
    wake.run();
    return applied;
  }

  private boolean answer(StateTransaction transaction, UUID orderId, Answer answer) {
    OrderProcess order = transaction.lock(List.of(orderId)).get(0);
    WorkflowDefinition workflow =
        around.store().workflowCatalogue().find(order.workflow()).orElseThrow();
    Decision decision =
        OrderStateMachine.decide(
            order, answer, new DecisionContext(workflow, transaction.now(), grace, Set.of(), 0));
    return decision.isChange() && !transaction.write(List.of(decision)).isEmpty();
  }

  void cancel(CancelRequest request) {
    var unused = cancelling.cancel(request);
  }
}
