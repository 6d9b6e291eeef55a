package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.AttributeLimits;
import io.orderly.operator.commands.CommandDecisions;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.alerting.AlertDelivery;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertUpkeepTask;
import io.orderly.supervisor.recovery.Recoveries;
import io.orderly.supervisor.recovery.Releasing;
import io.orderly.supervisor.recovery.Sweeping;
import io.orderly.supervisor.recovery.Sweeping.SweepHealth;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * The decision code of one supervisor process: the sweep, the release, the commands of operators
 * and the delivery of alerts. The service and the {@code simulation} both build it here, so that
 * the simulation runs the wiring of production.
 */
public final class SupervisorCore {

  private final SupervisorDecider decider;
  private final SweepHealth sweepHealth;
  private final Sweeping sweeping;
  private final Releasing releasing;
  private final CommandDecisions commandDecisions;
  private final OperatorCommands operatorCommands;
  private final AlertUpkeepTask alertUpkeep;
  private final List<AlertDelivery> alertDeliveries;

  /** The parts of the state store. */
  public record Ports(
      StateStore store,
      WorkflowCatalogue workflows,
      OrderDirectory orders,
      SharedRateLimit rateLimit,
      AlertDeliveries deliveries,
      AlertUpkeep upkeep) {}

  /** Receivers of committed changes and of alerts. */
  public record Outlets(
      Recoveries.Publisher recovery, ChangePublisher commands, List<AlertSink> sinks) {}

  /**
   * Limits.
   *
   * @param grace time after CompleteBy within which a reply still counts
   * @param sweepBatch maximum number of orders per transaction of the sweep
   * @param escalateAfter time after which an unacknowledged alert is escalated
   * @param redeliverAfter lease of a claimed alert delivery
   * @param attributes of orders, which corrections keep to
   */
  public record Limits(
      Duration grace,
      int sweepBatch,
      Releasing.Rate releases,
      Duration escalateAfter,
      Duration redeliverAfter,
      Supplier<AttributeLimits> attributes) {}

  /**
   * Time, randomness and meters.
   *
   * @param portion at least 0, below 1; spreads retries
   */
  public record Machine(Clock clock, DoubleSupplier portion, MeterRegistry meters) {}

  /** Builds the parts; nothing runs yet. */
  public SupervisorCore(Ports ports, Outlets outlets, Limits limits, Machine machine) {
    MeterRegistry meters = machine.meters();
    OrderTransitions transitions = new OrderTransitions(ports.store());
    Recoveries recoveries = new Recoveries(outlets.recovery(), meters);
    decider = new SupervisorDecider(ports.workflows(), limits.grace(), machine.portion());
    sweepHealth = new SweepHealth(machine.clock(), meters);
    sweeping = new Sweeping(transitions, decider, recoveries, sweepHealth, limits.sweepBatch());
    releasing =
        new Releasing(transitions, ports.rateLimit(), decider, recoveries, limits.releases());
    commandDecisions =
        new CommandDecisions(
            ports.orders(),
            decider,
            new OrderCorrections(
                ports.orders(), ports.workflows(), AttributeCheck::check, limits.attributes()));
    operatorCommands = new OperatorCommands(ports.store(), commandDecisions, outlets.commands());
    alertUpkeep =
        new AlertUpkeepTask(
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

  public SweepHealth sweepHealth() {
    return sweepHealth;
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

  public AlertUpkeepTask alertUpkeep() {
    return alertUpkeep;
  }

  /** One per sink. */
  public List<AlertDelivery> alertDeliveries() {
    return alertDeliveries;
  }
}
