package io.orderly.simulation.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.FailureTexts;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.operator.publishing.WakePublisher;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.supervisor.SupervisorCore;
import io.orderly.supervisor.alerting.AlertDelivery;
import io.orderly.supervisor.alerting.TopicSink;
import io.orderly.supervisor.recovery.Releasing;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A supervisor process: sweep, release, delivery of alerts and the operator's endpoint. */
final class SimulatedSupervisor implements Instance {

  private static final int BATCH = 10;
  private static final Releasing.Rate RATE = new Releasing.Rate(BATCH, 20);
  private static final Duration ESCALATE_AFTER = Duration.ofMinutes(15);
  private static final Duration HELD_FOR = Duration.ofSeconds(30);

  private final Surroundings around;
  private final SimulatedProcess process;
  private final Intervals intervals;
  private final Runnable wake;
  private final SupervisorCore core;

  /** How often its tasks run, and the grace. */
  record Intervals(Duration grace, Duration sweepInterval) {}

  /** How it reaches others. */
  record Reach(
      MessageSender sender,
      BestEffort statuses,
      MeterRegistry meters,
      Clock clock,
      Runnable wake) {}

  SimulatedSupervisor(
      Surroundings around, SimulatedProcess process, Intervals intervals, Reach reach) {
    this.around = around;
    this.process = process;
    this.intervals = intervals;
    this.wake = reach.wake();
    this.core =
        new SupervisorCore(
            ports(around.store()),
            new SupervisorCore.Outlets(
                this::wakeSchedulers,
                publisher(around.store(), reach),
                List.of(new TopicSink(reach.sender()))),
            new SupervisorCore.Limits(
                intervals.grace(),
                BATCH,
                RATE,
                ESCALATE_AFTER,
                HELD_FOR,
                () -> AttributeLimits.USUAL),
            new SupervisorCore.Machine(
                reach.clock(), around.chance().split()::portion, reach.meters()));
  }

  private static SupervisorCore.Ports ports(InMemoryStore store) {
    return new SupervisorCore.Ports(
        store.stateStore(),
        store.workflowCatalogue(),
        store.orderDirectory(),
        store.rateLimit(),
        store.alertDeliveries(),
        store.alertUpkeep());
  }

  private static ChangePublisher publisher(InMemoryStore store, Reach reach) {
    StatusTopics topics = new StatusTopics(reach.statuses(), reach.statuses());
    StatusPublisher statuses =
        new StatusPublisher(
            store.orderDirectory(),
            new FailureTexts(Map.of()),
            reach.clock(),
            published -> topics.send(published.status(), published.order().replyTo(), null));
    return new ChangePublisher(statuses, new WakePublisher(reach.statuses()), ChangeTraces.off());
  }

  private void wakeSchedulers(ActionStart start, Collection<Decision> committed) {
    around.points().pass();
    if (committed.stream()
        .filter(Decision::isChange)
        .map(Decision::after)
        .anyMatch(OrderProcess::isClaimable)) {
      wake.run();
    }
  }

  @Override
  public SimulatedProcess process() {
    return process;
  }

  @Override
  public Map<ConsumerGroup, Member> memberships() {
    return Map.of();
  }

  @Override
  public void start() {
    repeat(
        "sweeps",
        () ->
            around.backlog().hasOverdue(intervals.grace()) || around.backlog().hasPassedDeadline(),
        core.sweeping()::runOnce);
    repeat("releases", around.backlog()::hasReleasable, core.releasing()::runOnce);
    repeat("delivers alerts", () -> !around.watch().allAlertsDelivered(), this::deliverAlerts);
  }

  private void deliverAlerts() {
    core.alertUpkeep().runOnce();
    core.alertDeliveries().forEach(AlertDelivery::runOnce);
  }

  private void repeat(String name, BooleanSupplier worth, Runnable work) {
    long everyMicros = intervals.sweepInterval().toNanos() / 1_000;
    new RepeatedTask(around, process, new RepeatedTask.Plan(name, everyMicros, worth, work))
        .start();
  }

  /** Runs a command in the activity of a request; wakes the schedulers as its endpoint does. */
  CommandOutcome run(OperatorCommand command) {
    CommandOutcome outcome = core.operatorCommands().run(command);
    around.points().pass();
    wake.run();
    return outcome;
  }

  @Override
  public void stop(Runnable ended) {
    ended.run();
  }
}
