package io.orderly.scheduler.replying;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.Order;
import io.orderly.messages.ReplyMac;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.process.Cause;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepOutcome;
import io.orderly.scheduler.SchedulerCore;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.claiming.QueueProgress;
import io.orderly.scheduler.messaging.OrderCache;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.replykeys.ReplyKeys.Keys;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Orders of one step that a carrier accepts, in a store in memory, and a scheduler's core. */
final class AcceptedOrders {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Incarnation ME = new Incarnation("scheduler-1", 1);
  private static final String YAML =
      """
      name: shipping
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: ship
          agent: carrier
          complete-within: 10s
          max-wait: 14d
          on-failure: alert
      """;
  private static final WorkflowDefinition WORKFLOW = new WorkflowParser().parse("s.yaml", YAML);

  private Instant now = Instant.parse("2026-01-05T09:00:00Z");
  private final InMemoryStore store = new InMemoryStore(() -> now);
  private final SchedulerCore core;

  AcceptedOrders() {
    store.workflowCatalogue().register(WORKFLOW, YAML);
    OrderCache orders = new OrderCache(store.orderDirectory(), 0);
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    core =
        new SchedulerCore(
            new SchedulerCore.Self(
                ME,
                new SchedulerProperties(50, MINUTE, 256, 64, MINUTE, MINUTE, 100, 3, Duration.ZERO),
                Duration.ofSeconds(2),
                Map.of(),
                () -> {}),
            new SchedulerCore.Ports(
                store.stateStore(),
                store.liveSteps(),
                store.correlations(),
                store.workflowCatalogue(),
                store.instanceRegistry(),
                store.systemPauses(),
                store.pauseSwitches(),
                () -> new Keys(Map.of("1", new ReplyMac(new byte[ReplyMac.MIN_KEY_BYTES])), "1"),
                () -> AttributeLimits.USUAL),
            new SchedulerCore.Outlets(
                new Unsent(),
                orders,
                new StatusPublisher(orders, new FailureTexts(Map.of()), clock, published -> {}),
                ChangeTraces.off(),
                new QueueProgress(rankByAgent -> {}, answered -> {}, clock),
                () -> {}),
            new SchedulerCore.Machine(
                System::nanoTime,
                () -> new SplittableRandom(1),
                () -> 0,
                new SimpleMeterRegistry()));
  }

  /** No request is read here. */
  private static final class Unsent implements MessageSender {

    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      return List.of();
    }
  }

  ReplyHandler handler() {
    return core.replyHandler();
  }

  Correlations correlations() {
    return store.correlations();
  }

  OrderProcess order(UUID orderId) {
    return store.order(orderId).orElseThrow();
  }

  /** The codes of its alerts. */
  List<String> alerts(UUID orderId) {
    return store.alerts().stream()
        .filter(alert -> orderId.equals(alert.orderId()))
        .map(OperatorAlert::failure)
        .map(Failure::code)
        .toList();
  }

  void letPass(Duration duration) {
    now = now.plus(duration);
  }

  /** One whose step is under way for the first time. */
  UUID begun() {
    UUID orderId = UUID.randomUUID();
    String reference = "ref-" + orderId;
    NewOrder order =
        new NewOrder(
            orderId,
            "local",
            new Order(reference, "17850", null, "EUR", null, new BigDecimal("5.10"), List.of()),
            WORKFLOW,
            0,
            null,
            null,
            null,
            new NewOrder.RequestIdentity(
                List.of(new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, reference)),
                "00ff",
                1));
    store.orderIntake().accept(List.of(order));
    decide(orderId, new ProcessEvent.Claim(ME.lockedBy()));
    return orderId;
  }

  /** The second attempt of its accepted step begins. */
  void asksForTheStatus(UUID orderId) {
    decide(orderId, new ProcessEvent.AskStatus(order(orderId).version()));
    decide(orderId, new ProcessEvent.NotBeforeReached());
    decide(orderId, new ProcessEvent.Claim(ME.lockedBy()));
  }

  /** Its partner says that there was nothing to undo. */
  void undoneWithoutEffect(UUID orderId) {
    decide(orderId, new ProcessEvent.Undo(order(orderId).version(), Cause.cancelledBy("shop")));
    letPass(MINUTE);
    decide(orderId, new ProcessEvent.NotBeforeReached());
    decide(orderId, new ProcessEvent.Claim(ME.lockedBy()));
    decide(
        orderId,
        new ProcessEvent.Reply(
            "ship",
            Direction.UNDO,
            order(orderId).steps().get(0).attempt(),
            new StepOutcome.NeverHappened("{}"),
            ME.lockedBy()));
  }

  private void decide(UUID orderId, ProcessEvent event) {
    var unused =
        new OrderTransitions(store.stateStore())
            .apply(
                List.of(orderId),
                () ->
                    (order, at) ->
                        OrderStateMachine.decide(
                            order,
                            event,
                            new DecisionContext(
                                WORKFLOW, at, Duration.ofSeconds(2), Set.of("carrier"), 0)));
  }
}
