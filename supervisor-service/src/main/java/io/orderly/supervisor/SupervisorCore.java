package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.operator.commands.CommandDecisions;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.alerting.AlertDelivery;
import io.orderly.supervisor.alerting.AlertKeeping;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.recovery.AfterRecovery;
import io.orderly.supervisor.recovery.LastSweep;
import io.orderly.supervisor.recovery.RecoveryCounters;
import io.orderly.supervisor.recovery.Releasing;
import io.orderly.supervisor.recovery.Sweeping;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * What one supervisor process decides with, put together: the sweep, the release, the commands of
 * operators and the delivery of alerts. The service and the {@code simulation} both build it here,
 * so that the simulation plays the wiring that runs.
 */
public final class SupervisorCore {

  private final SupervisorDecider decider;
  private final LastSweep lastSweep;
  private final Sweeping sweeping;
  private final Releasing releasing;
  private final CommandDecisions commandDecisions;
  private final OperatorCommands operatorCommands;
  private final AlertKeeping alertKeeping;
  private final List<AlertDelivery> alertDeliveries;

  /** The parts of the state store. */
  public record Ports(
      StateStore store,
      WorkflowCatalogue workflows,
      OrderDirectory orders,
      SharedRateLimit pace,
      AlertDeliveries deliveries,
      AlertUpkeep upkeep) {}

  /** Who is told what was committed. */
  public record Outlets(AfterRecovery recovery, ChangePublisher commands, List<AlertSink> sinks) {}

  /**
   * Its limits.
   *
   * @param grace how long after CompleteBy a reply may still be on its way
   * @param sweepBatch the most orders of one sweep's transaction
   * @param escalateAfter how long an alert may wait for somebody to acknowledge it
   * @param redeliverAfter how long no other supervisor tells what this one is telling
   */
  public record Limits(
      Duration grace,
      int sweepBatch,
      Releasing.Rate releases,
      Duration escalateAfter,
      Duration redeliverAfter) {}

  /**
   * Time, chance and meters.
   *
   * @param portion at least 0, below 1; spreads what is tried again
   */
  public record Machine(Clock clock, DoubleSupplier portion, MeterRegistry meters) {}

  /** Puts one together; nothing runs yet. */
  public SupervisorCore(Ports ports, Outlets outlets, Limits limits, Machine machine) {
    MeterRegistry meters = machine.meters();
    OrderTransitions transitions = new OrderTransitions(ports.store());
    RecoveryCounters counters = new RecoveryCounters(meters);
    AfterRecovery recovery = outlets.recovery();
    decider = new SupervisorDecider(ports.workflows(), limits.grace(), machine.portion());
    lastSweep = new LastSweep(machine.clock(), meters);
    sweeping =
        new Sweeping(transitions, decider, recovery, counters, lastSweep, limits.sweepBatch());
    releasing =
        new Releasing(transitions, ports.pace(), decider, recovery, counters, limits.releases());
    commandDecisions = new CommandDecisions(ports.orders(), decider);
    operatorCommands = new OperatorCommands(ports.store(), commandDecisions, outlets.commands());
    alertKeeping =
        new AlertKeeping(
            ports.deliveries(),
            ports.upkeep(),
            outlets.sinks().stream().map(AlertSink::name).toList(),
            limits.escalateAfter(),
            machine.clock(),
            meters);
    alertDeliveries =
        outlets.sinks().stream()
            .map(
                sink ->
                    new AlertDelivery(ports.deliveries(), sink, limits.redeliverAfter(), meters))
            .toList();
  }

  public SupervisorDecider decider() {
    return decider;
  }

  public LastSweep lastSweep() {
    return lastSweep;
  }

  public Sweeping sweeping() {
    return sweeping;
  }

  public Releasing releasing() {
    return releasing;
  }

  public CommandDecisions commandDecisions() {
    return commandDecisions;
  }

  public OperatorCommands operatorCommands() {
    return operatorCommands;
  }

  public AlertKeeping alertKeeping() {
    return alertKeeping;
  }

  /** One a sink. */
  public List<AlertDelivery> alertDeliveries() {
    return alertDeliveries;
  }
}
