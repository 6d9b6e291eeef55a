package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.cancelling.CancelRequest;
import io.orderly.submission.cancelling.Cancelling;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.submission.commands.SubmitterCommands;
import io.orderly.submission.intake.FirstConditions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A submission process: the customer's endpoint. */
final class SimulatedSubmission implements Instance {

  private final Surroundings around;
  private final SimulatedProcess process;
  private final Runnable wake;
  private final OrderIntake intake;
  private final SubmitterCommands commands;

  SimulatedSubmission(
      Surroundings around, SimulatedProcess process, Duration grace, Runnable wake) {
    this.around = around;
    this.process = process;
    this.wake = wake;
    this.intake = around.store().orderIntake();
    this.commands =
        new SubmitterCommands(
            around.store().stateStore(),
            around.store().workflowCatalogue(),
            grace,
            (start, type, result) -> wake.run());
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

  void cancel(SubmitterCommand<CancelRequest> cancel) {
    var unused = commands.run(new Cancelling(), cancel);
  }
}
