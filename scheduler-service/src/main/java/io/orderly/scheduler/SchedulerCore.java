package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.scheduler.claiming.ClaimLoop;
import io.orderly.scheduler.claiming.Claiming;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.deciding.InFlightLimit;
import io.orderly.scheduler.deciding.KnownPauses;
import io.orderly.scheduler.deciding.PauseProbes;
import io.orderly.scheduler.lifecycle.IncarnationWatch;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.ProcessEnd;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.RefusedRequests;
import io.orderly.scheduler.messaging.RememberedOrders;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.reconciling.ReconcileLoop;
import io.orderly.scheduler.reconciling.Reconciling;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.reconciling.SettingAside;
import io.orderly.scheduler.replying.Declines;
import io.orderly.scheduler.replying.ReplyIntake;
import io.orderly.scheduler.replying.Replying;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What one scheduler process decides with, put together: from the rows to the requests and from the
 * replies to the rows. The service and the {@code simulation} both build it here, so that the
 * simulation plays the wiring that runs.
 */
public final class SchedulerCore {

  private final Lifecycle standing = new Lifecycle();
  private final RefusedRequests refused = new RefusedRequests();
  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final SendHealth sendHealth;
  private final CallLimits callLimits;
  private final KnownPauses pauses;
  private final Deciders deciders;
  private final OrderTransitions transitions;
  private final AfterCommit afterCommit;
  private final Claiming claiming;
  private final Reconciling reconciling;
  private final ReconcileLoop reconcileLoop;
  private final ReplyIntake replyIntake;

  /**
   * Who this process is.
   *
   * @param incarnation the lock owner of what it carries
   * @param grace how long after CompleteBy a reply may still be on its way
   * @param end asked when a newer incarnation has begun elsewhere
   */
  public record Self(
      Incarnation incarnation, SchedulerProperties properties, Duration grace, ProcessEnd end) {}

  /** The parts of the state store. */
  public record Ports(
      StateStore store,
      LiveSteps liveSteps,
      WorkflowCatalogue workflows,
      InstanceRegistry instances,
      SystemPauses holds,
      PauseSwitches pauses) {}

  /** What follows a commit. */
  public record Outlets(
      MessageSender sender,
      RememberedOrders orders,
      StatusPublisher statuses,
      ChangeTraces changes,
      LineProgress lines,
      Runnable wake) {}

  /**
   * Time, chance and meters.
   *
   * @param sources gives each part a source of its own
   * @param portion at least 0, below 1; spreads what is tried again
   */
  public record Machine(
      LongSupplier nanoTime,
      Supplier<? extends RandomGenerator> sources,
      DoubleSupplier portion,
      MeterRegistry meters) {}

  /** Puts one together; nothing runs yet, and no limit of a call is known. */
  public SchedulerCore(Self self, Ports ports, Outlets outlets, Machine machine) {
    SchedulerProperties properties = self.properties();
    LongSupplier nanoTime = machine.nanoTime();
    routing =
        new Routing(
            properties.maxInFlightPerAgent(),
            properties.maxInFlightPerPartition(),
            machine.sources().get());
    replyPartitions = new ReplyPartitions(nanoTime, machine.sources().get());
    sendHealth = new SendHealth(nanoTime);
    callLimits = new CallLimits(routing, nanoTime);
    PauseProbes probes = new PauseProbes(ports.holds(), nanoTime);
    pauses = new KnownPauses(ports.pauses(), probes, outlets.wake());
    deciders =
        new Deciders(
            ports.workflows(),
            new InFlightLimit(routing, sendHealth, pauses, probes, callLimits, standing),
            self.grace(),
            machine.portion());
    transitions = new OrderTransitions(ports.store());
    StepRequestSender requests = requests(ports.workflows(), outlets);
    afterCommit =
        new AfterCommit(
            requests,
            outlets.statuses(),
            outlets.orders(),
            callLimits,
            outlets.changes(),
            outlets.lines()::committed);
    Incarnation incarnation = self.incarnation();
    MeterRegistry meters = machine.meters();
    claiming = claiming(incarnation, ports.workflows(), outlets.lines(), meters);
    Resending resending = new Resending(ports.store(), requests, routing, incarnation, meters);
    reconciling = reconciling(self, ports, resending);
    reconcileLoop = reconcileLoop(self, ports.instances());
    replyIntake =
        new ReplyIntake(
            new Replying(transitions, deciders, afterCommit, routing, incarnation),
            new Declines(routing, resending, properties.declinesBeforeYield()),
            meters);
  }

  private StepRequestSender requests(WorkflowCatalogue workflows, Outlets outlets) {
    return new StepRequestSender(
        routing,
        replyPartitions,
        new StepRequestFactory(outlets.orders(), workflows),
        outlets.sender(),
        sendHealth,
        refused);
  }

  private Claiming claiming(
      Incarnation incarnation,
      WorkflowCatalogue workflows,
      LineProgress lines,
      MeterRegistry meters) {
    Claiming.Committed committed = new Claiming.Committed(afterCommit, lines);
    return new Claiming(transitions, workflows, deciders, committed, incarnation, meters);
  }

  private Reconciling reconciling(Self self, Ports ports, Resending resending) {
    SettingAside settingAside = new SettingAside(refused, transitions, deciders, afterCommit);
    return new Reconciling(
        new Reconciling.Store(ports.store(), transitions, ports.liveSteps()),
        self.incarnation(),
        deciders,
        afterCommit,
        new Reconciling.Sent(routing, resending, settingAside),
        self.properties());
  }

  private ReconcileLoop reconcileLoop(Self self, InstanceRegistry instances) {
    IncarnationWatch watch =
        new IncarnationWatch(instances, self.incarnation(), standing, self.end());
    return new ReconcileLoop(reconciling, replyPartitions, watch, standing);
  }

  public Lifecycle standing() {
    return standing;
  }

  public Routing routing() {
    return routing;
  }

  public ReplyPartitions replyPartitions() {
    return replyPartitions;
  }

  public SendHealth sendHealth() {
    return sendHealth;
  }

  public CallLimits callLimits() {
    return callLimits;
  }

  public KnownPauses pauses() {
    return pauses;
  }

  public Deciders deciders() {
    return deciders;
  }

  public Claiming claiming() {
    return claiming;
  }

  /** What must hold before anything is claimed. */
  public ClaimLoop.Gate claimGate() {
    return new ClaimLoop.Gate(replyPartitions, standing);
  }

  public Reconciling reconciling() {
    return reconciling;
  }

  public ReconcileLoop reconcileLoop() {
    return reconcileLoop;
  }

  public ReplyIntake replyIntake() {
    return replyIntake;
  }
}
