package io.orderly.simulation.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.runtime.kafka.BestEffort;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.tracing.ChangeTelling;
import io.orderly.runtime.tracing.OrderTracing;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.claiming.Claiming;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.deciding.Allowance;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.deciding.HoldProbes;
import io.orderly.scheduler.deciding.KnownPauses;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.RefusedRequests;
import io.orderly.scheduler.messaging.RememberedOrders;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.StatusPublisher;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.reconciling.Reconciling;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.reconciling.SettingAside;
import io.orderly.scheduler.replying.Declines;
import io.orderly.scheduler.replying.ReplyIntake;
import io.orderly.scheduler.replying.Replying;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.standing.IncarnationWatch;
import io.orderly.scheduler.standing.ProcessEnd;
import io.orderly.scheduler.standing.Standing;
import io.orderly.simulation.faults.Chance;
import io.orderly.store.Incarnation;
import io.orderly.store.OrderTransitions;
import io.orderly.store.StateStore;
import io.orderly.store.SubmitterStatuses;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.store.memory.InMemoryStore;
import java.time.Clock;
import java.util.Map;
import java.util.function.LongSupplier;

/** The parts of one scheduler process, put together as its service does it. */
final class SchedulerParts {

  /** A usual one; what is remembered must not depend on the machine that plays the story. */
  private static final long HEAP_BYTES = 512L * 1024 * 1024;

  final Standing standing = new Standing();
  final Routing routing;
  final ReplyPartitions replyPartitions;
  final KnownPauses pauses;
  final Deciders deciders;
  final Claiming claiming;
  final Reconciling reconciling;
  final ReplyIntake replyIntake;
  final IncarnationWatch watch;

  /** What the parts need of the process that they are in. */
  record Outside(
      InMemoryStore store,
      WorkflowCatalogue workflows,
      MessageSender sender,
      BestEffort statuses,
      MeterRegistry meters,
      Clock clock,
      ProcessEnd processEnd) {}

  SchedulerParts(
      Incarnation incarnation, SchedulerProperties properties, Outside outside, Chance chance) {
    InMemoryStore store = outside.store();
    StateStore stateStore = store.stateStore();
    WorkflowCatalogue workflows = outside.workflows();
    LongSupplier nanoTime = () -> outside.clock().millis() * 1_000_000;
    OrderTransitions transitions = new OrderTransitions(stateStore);
    routing =
        new Routing(
            properties.creditPerAgent(), properties.creditPerPartition(), chance.generator());
    replyPartitions = new ReplyPartitions(nanoTime, chance.generator());
    SendHealth health = new SendHealth(nanoTime);
    HoldProbes probes = new HoldProbes(store.agentHolds(), nanoTime);
    pauses = new KnownPauses(store.pauseSwitches(), probes, () -> {});
    CallLimits limits = CallLimits.none(routing, nanoTime);
    deciders =
        new Deciders(
            workflows,
            new Allowance(routing, health, pauses, probes, limits, standing),
            properties.grace(),
            chance::portion);
    RefusedRequests refused = new RefusedRequests();
    StepRequestSender requests =
        new StepRequestSender(
            routing,
            replyPartitions,
            new StepRequestFactory(store.orderDirectory(), workflows),
            outside.sender(),
            health,
            refused);
    AfterCommit afterCommit =
        new AfterCommit(
            requests,
            new StatusPublisher(
                new SubmitterStatuses(store.orderDirectory(), new FailureTexts(Map.of())),
                outside.statuses(),
                outside.statuses(),
                outside.meters(),
                OrderTracing.OFF,
                outside.clock()),
            // In the stories every order is read each time, and what is not remembered is settled.
            new RememberedOrders(store.orderDirectory(), HEAP_BYTES),
            limits,
            ChangeTelling.off());
    claiming =
        new Claiming(
            transitions,
            workflows,
            deciders,
            // In the stories no customer's orders are put back, so no line is ahead of the time.
            new Claiming.Committed(
                afterCommit, new LineProgress(rankByAgent -> {}, outside.clock())),
            incarnation,
            outside.meters());
    Resending resending =
        new Resending(stateStore, requests, routing, incarnation, outside.meters());
    reconciling =
        new Reconciling(
            new Reconciling.Store(stateStore, transitions, store.liveSteps()),
            incarnation,
            deciders,
            afterCommit,
            new Reconciling.Sent(
                routing, resending, new SettingAside(refused, transitions, deciders, afterCommit)),
            properties);
    replyIntake =
        new ReplyIntake(
            new Replying(transitions, deciders, afterCommit, routing, incarnation),
            new Declines(routing, resending, properties.declinesBeforeYield()),
            outside.meters());
    watch =
        new IncarnationWatch(store.instanceRegistry(), incarnation, standing, outside.processEnd());
  }
}
