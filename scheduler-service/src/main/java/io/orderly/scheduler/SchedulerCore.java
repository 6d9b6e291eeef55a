package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.ReplyMac;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.scheduler.capacity.AgentCapacity;
import io.orderly.scheduler.capacity.CallLimits;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.capacity.KnownPauses;
import io.orderly.scheduler.claiming.HintHandler;
import io.orderly.scheduler.claiming.OrderClaimer;
import io.orderly.scheduler.claiming.QueueProgress;
import io.orderly.scheduler.conditions.StoredConditions;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.OrderCache;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.reconciling.ReconcileTask;
import io.orderly.scheduler.reconciling.Reconciler;
import io.orderly.scheduler.reconciling.RequestResender;
import io.orderly.scheduler.reconciling.UnsendableOrders;
import io.orderly.scheduler.replying.CorrelatedReplies;
import io.orderly.scheduler.replying.PartnerEvents;
import io.orderly.scheduler.replying.ProvenEvents;
import io.orderly.scheduler.replying.ProvenReplies;
import io.orderly.scheduler.replying.ReplyEvents;
import io.orderly.scheduler.replying.ReplyHandler;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.tokens.ReplyTokens;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.replykeys.ReplyKeys;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The decision code of one scheduler process, assembled: from the rows to the requests and from the
 * replies to the rows. The service and the {@code simulation} both build it here, so that the
 * simulation runs the same wiring.
 */
public final class SchedulerCore {

  private final Lifecycle lifecycle;
  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final SendHealth sendHealth;
  private final CallLimits callLimits;
  private final KnownPauses pauses;
  private final Deciders deciders;
  private final OrderClaimer claimer;
  private final Reconciler reconciler;
  private final ReconcileTask reconcileTask;
  private final ReplyTokens replyTokens;
  private final ReplyHandler replyHandler;
  private final ProvenReplies replies;
  private final ProvenEvents events;
  private final HintHandler hintHandler;

  /**
   * The identity and settings of this process.
   *
   * @param incarnation the lock owner of its orders
   * @param grace how long after CompleteBy a reply may still arrive
   * @param eventMacs the proofs that count for each agent's events
   * @param restart asks the platform to restart this process
   */
  public record Self(
      Incarnation incarnation,
      SchedulerProperties properties,
      Duration grace,
      Map<String, List<ReplyMac>> eventMacs,
      Runnable restart) {}

  /**
   * The ports of the state store.
   *
   * @param attributeLimits of new orders, which amended ones keep to as well
   */
  public record Ports(
      StateStore store,
      LiveSteps liveSteps,
      Correlations correlations,
      WorkflowCatalogue workflows,
      InstanceRegistry instances,
      SystemPauses systemPauses,
      PauseSwitches pauses,
      ReplyKeys replyKeys,
      Supplier<AttributeLimits> attributeLimits) {}

  /** What follows a commit. */
  public record Outlets(
      MessageSender sender,
      OrderCache orders,
      StatusPublisher statuses,
      ChangeTraces changes,
      QueueProgress progress,
      Runnable wake) {}

  /**
   * Time, randomness and meters.
   *
   * @param sources gives each part a source of its own
   * @param jitter in [0, 1), spreads backoffs
   */
  public record Machine(
      LongSupplier nanoTime,
      Supplier<? extends RandomGenerator> sources,
      DoubleSupplier jitter,
      MeterRegistry meters) {}

  /** Assembles one; nothing runs yet, and no limit of calls is known. */
  public SchedulerCore(Self self, Ports ports, Outlets outlets, Machine machine) {
    SchedulerProperties properties = self.properties();
    Incarnation incarnation = self.incarnation();
    LongSupplier nanoTime = machine.nanoTime();
    MeterRegistry meters = machine.meters();
    lifecycle = new Lifecycle(incarnation, ports.instances(), self.restart());
    routing =
        new Routing(
            properties.maxInFlightPerAgent(),
            properties.maxInFlightPerPartition(),
            machine.sources().get());
    replyPartitions = new ReplyPartitions(nanoTime, machine.sources().get());
    sendHealth = new SendHealth(nanoTime);
    callLimits = new CallLimits(routing, nanoTime);
    pauses = new KnownPauses(ports.pauses(), ports.systemPauses(), outlets.wake(), nanoTime);
    deciders =
        new Deciders(
            ports.workflows(),
            new StoredConditions(outlets.orders(), ports.attributeLimits()),
            new AgentCapacity(routing, sendHealth, pauses, callLimits, lifecycle),
            self.grace(),
            machine.jitter());
    OrderTransitions transitions = new OrderTransitions(ports.store());
    replyTokens = new ReplyTokens(ports.replyKeys(), self.eventMacs(), nanoTime);
    StepRequestFactory factory = new StepRequestFactory(ports.workflows(), replyTokens);
    StepRequestSender requests =
        new StepRequestSender(
            routing, replyPartitions, outlets.orders(), factory, outlets.sender(), sendHealth);
    AfterCommit afterCommit =
        new AfterCommit(
            requests,
            outlets.statuses(),
            outlets.orders(),
            callLimits,
            outlets.changes(),
            outlets.progress()::committed);
    claimer =
        new OrderClaimer(
            transitions, deciders, afterCommit, outlets.progress(), incarnation, meters);
    RequestResender resender =
        new RequestResender(
            ports.store(),
            requests,
            routing,
            incarnation,
            properties.declinesBeforeYield(),
            meters);
    reconciler =
        new Reconciler(
            new Reconciler.Store(ports.store(), transitions, ports.liveSteps()),
            incarnation,
            deciders,
            afterCommit,
            new Reconciler.Sent(
                routing,
                resender,
                new UnsendableOrders(factory, transitions, deciders, afterCommit)),
            properties);
    reconcileTask = new ReconcileTask(reconciler, replyPartitions, lifecycle);
    replyHandler =
        new ReplyHandler(
            transitions,
            deciders,
            afterCommit,
            routing,
            resender,
            new ReplyEvents(ports.workflows(), outlets.orders(), incarnation));
    hintHandler = new HintHandler(ports.liveSteps(), transitions, deciders, afterCommit);
    PartnerEvents partnerEvents = new PartnerEvents(ports.correlations(), replyHandler);
    events = new ProvenEvents(replyTokens, partnerEvents, meters);
    replies =
        new ProvenReplies(
            replyTokens,
            new CorrelatedReplies(replyHandler, ports.correlations(), partnerEvents),
            meters);
  }

  /** Whether it may claim: it serves, and the replies that waited for it are read. */
  public boolean mayClaim() {
    return replyPartitions.isDrained() && lifecycle.isServing();
  }

  public Lifecycle lifecycle() {
    return lifecycle;
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

  public OrderClaimer claimer() {
    return claimer;
  }

  public Reconciler reconciler() {
    return reconciler;
  }

  public ReconcileTask reconcileTask() {
    return reconcileTask;
  }

  public ReplyTokens replyTokens() {
    return replyTokens;
  }

  public ProvenReplies replies() {
    return replies;
  }

  public ProvenEvents events() {
    return events;
  }

  /** Records replies without a proof. */
  public ReplyHandler replyHandler() {
    return replyHandler;
  }

  public HintHandler hintHandler() {
    return hintHandler;
  }
}
