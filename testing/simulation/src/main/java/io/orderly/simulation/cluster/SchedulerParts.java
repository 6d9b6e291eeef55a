package io.orderly.simulation.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.scheduler.SchedulerCore;
import io.orderly.scheduler.claiming.QueueProgress;
import io.orderly.scheduler.messaging.OrderCache;
import io.orderly.simulation.faults.Chance;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** What the core of a scheduler gets in place of Postgres, Kafka and the machine's clock. */
record SchedulerParts(
    InMemoryStore store,
    WorkflowCatalogue workflows,
    MessageSender sender,
    BestEffort statuses,
    MeterRegistry meters,
    Clock clock) {

  /** Caches no order, so each is read each time: during a read others may go first. */
  private static final long NO_HEAP = 0;

  SchedulerCore core(SchedulerCore.Self self, Chance chance) {
    SchedulerCore core =
        new SchedulerCore(
            self,
            ports(),
            outlets(),
            new SchedulerCore.Machine(
                () -> clock.millis() * 1_000_000, chance::generator, chance::portion, meters));
    // In the simulation no operator limits an agent.
    core.callLimits().update(List.of());
    return core;
  }

  private SchedulerCore.Ports ports() {
    return new SchedulerCore.Ports(
        store.stateStore(),
        store.liveSteps(),
        store.correlations(),
        workflows,
        store.instanceRegistry(),
        store.systemPauses(),
        store.pauseSwitches(),
        () -> SimulatedSecrets.REPLY_KEYS,
        () -> AttributeLimits.USUAL);
  }

  private SchedulerCore.Outlets outlets() {
    OrderCache orders = new OrderCache(store.orderDirectory(), NO_HEAP);
    return new SchedulerCore.Outlets(
        sender,
        orders,
        publisher(orders),
        ChangeTraces.off(),
        // In the simulation customers do not share queues, and submission rejects no order.
        new QueueProgress(rankByAgent -> {}, answered -> {}, clock),
        () -> {});
  }

  private StatusPublisher publisher(OrderCache orders) {
    StatusTopics topics = new StatusTopics(statuses, statuses);
    return new StatusPublisher(
        orders,
        new FailureTexts(Map.of()),
        clock,
        published -> topics.send(published.status(), published.order().replyTo(), null));
  }
}
