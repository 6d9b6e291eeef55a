package io.orderly.simulation.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.scheduler.SchedulerCore;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.messaging.RememberedOrders;
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

  /** So every order is read each time: each read is an occasion for others to go first. */
  private static final long REMEMBERS_NOTHING = 0;

  SchedulerCore core(SchedulerCore.Self self, Chance chance) {
    SchedulerCore core =
        new SchedulerCore(
            self,
            ports(),
            outlets(),
            new SchedulerCore.Machine(
                () -> clock.millis() * 1_000_000, chance::generator, chance::portion, meters));
    // In the stories no operator limits an agent.
    core.callLimits().hold(List.of());
    return core;
  }

  private SchedulerCore.Ports ports() {
    return new SchedulerCore.Ports(
        store.stateStore(),
        store.liveSteps(),
        workflows,
        store.instanceRegistry(),
        store.agentHolds(),
        store.pauseSwitches());
  }

  private SchedulerCore.Outlets outlets() {
    RememberedOrders orders = new RememberedOrders(store.orderDirectory(), REMEMBERS_NOTHING);
    return new SchedulerCore.Outlets(
        sender,
        orders,
        publisher(orders),
        ChangeTraces.off(),
        // In the stories no customer's orders are put back, and no door refuses orders.
        new LineProgress(rankByAgent -> {}, answered -> {}, clock),
        () -> {});
  }

  private StatusPublisher publisher(RememberedOrders orders) {
    StatusTopics topics = new StatusTopics(statuses, statuses);
    return new StatusPublisher(
        orders,
        new FailureTexts(Map.of()),
        clock,
        published -> topics.send(published.status(), published.order().replyTo(), null));
  }
}
