package io.orderly.submission.testing;

import static org.awaitility.Awaitility.await;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepOutcome;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Plays the scheduler on the service's own store, to bring orders where a test needs them. */
public final class Scheduler {

  public static final Duration GRACE = Duration.ofSeconds(2);

  private static final String INSTANCE = "scheduler-1#1";

  /** Below the longest wait for a lock in tests, after which the others would be refused. */
  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningService service;
  private final StateStore store;

  public Scheduler(RunningService service) {
    this.service = service;
    this.store = service.bean(StateStore.class);
  }

  /** Takes an order of this workflow, which is registered for others to read. */
  public UUID submit(String yaml, @Nullable String replyTo) {
    WorkflowDefinition workflow = new WorkflowParser().parse("test", yaml);
    service.bean(WorkflowCatalogue.class).register(workflow, yaml);
    return submit(workflow, replyTo);
  }

  /** Takes an order whose deadline is that of its workflow. */
  public UUID submitDue(String yaml) {
    WorkflowDefinition workflow = new WorkflowParser().parse("test", yaml);
    service.bean(WorkflowCatalogue.class).register(workflow, yaml);
    NewOrder order =
        newOrder(workflow, null).dueBy(null, Instant.now().truncatedTo(ChronoUnit.MICROS));
    service.bean(OrderIntake.class).accept(List.of(order));
    return order.orderId();
  }

  /** Takes an order of a workflow that no catalogue knows. */
  public UUID submitUnknown(String yaml) {
    return submit(new WorkflowParser().parse("test", yaml), null);
  }

  private UUID submit(WorkflowDefinition workflow, @Nullable String replyTo) {
    NewOrder order = newOrder(workflow, replyTo);
    service.bean(OrderIntake.class).accept(List.of(order));
    return order.orderId();
  }

  private static NewOrder newOrder(WorkflowDefinition workflow, @Nullable String replyTo) {
    UUID orderId = UUID.randomUUID();
    OrderLine line = new OrderLine("SKU-1", null, 1, new BigDecimal("9.99"));
    String reference = "reference-" + orderId;
    Order order =
        new Order(reference, "customer-1", null, "EUR", null, line.unitPrice(), List.of(line));
    IdempotencyKey key = new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, reference);
    NewOrder.RequestIdentity request =
        new NewOrder.RequestIdentity(List.of(key), "00".repeat(32), 1);
    return new NewOrder(orderId, "local", order, workflow, 1, replyTo, null, request);
  }

  /** Where an order stands. */
  public OrderProcess read(UUID orderId) {
    return store.inTransaction(transaction -> transaction.lock(List.of(orderId))).get(0);
  }

  /** Claims the order: its first steps are Running. */
  public void claim(UUID orderId) {
    apply(orderId, claim());
  }

  /** Completes the current attempt of a step. */
  public void complete(UUID orderId, String step) {
    apply(orderId, completed(step));
  }

  /** The same, with this result. */
  public void complete(UUID orderId, String step, String result) {
    apply(orderId, reply(step, new StepOutcome.Completed(result)));
  }

  /** Claims the order and completes each of these steps in turn. */
  public void completeAll(UUID orderId, List<String> steps) {
    claim(orderId);
    steps.forEach(step -> complete(orderId, step));
  }

  /** Has the current attempt of a step refused for good. */
  public void refuse(UUID orderId, String step) {
    apply(orderId, reply(step, new StepOutcome.Failed(new Failure("refused", "no"))));
  }

  /** Has the current attempt of a step taken by no instance of its agent. */
  public void decline(UUID orderId, String step) {
    apply(orderId, reply(step, new StepOutcome.Declined()));
  }

  /** Has the current attempt of a step accepted by its remote service, to be asked in an hour. */
  public void accept(UUID orderId, String step, String answer) {
    Instant askAt = Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MICROS);
    apply(orderId, reply(step, new StepOutcome.Accepted(answer, askAt)));
  }

  public static ProcessEvent claim() {
    return new ProcessEvent.Claim(INSTANCE);
  }

  public static ProcessEvent completed(String step) {
    return reply(step, new StepOutcome.Completed("{}"));
  }

  private static ProcessEvent reply(String step, StepOutcome outcome) {
    return new ProcessEvent.Reply(step, Direction.FORWARD, 1, outcome, INSTANCE);
  }

  /** Applies an event, which must change the order. */
  public void apply(UUID orderId, ProcessEvent event) {
    if (!offer(orderId, event).isChange()) {
      throw new IllegalStateException("order " + orderId + " did not take " + event);
    }
  }

  /** Applies an event, which may come too late. */
  public Decision offer(UUID orderId, ProcessEvent event) {
    return store.inTransaction(
        transaction -> write(transaction, lock(transaction, orderId), event));
  }

  /** What a call comes to that waits for the order while this event changes it. */
  public <T> T resultBehind(UUID orderId, ProcessEvent event, Callable<T> call) {
    return behind(orderId, List.of(call), (open, order) -> write(open, order, event)).get(0);
  }

  /** What calls come to that all wait for the order at once. */
  public <T> List<T> resultsAtOnce(UUID orderId, List<Callable<T>> calls) {
    return behind(orderId, calls, (open, order) -> {});
  }

  private <T> List<T> behind(
      UUID orderId, List<Callable<T>> calls, BiConsumer<StateTransaction, OrderProcess> change) {
    return store
        .inTransaction(
            open -> {
              OrderProcess order = lock(open, orderId);
              Together<T> others = Together.begin(calls);
              await().atMost(SOON).until(() -> waiting() == calls.size());
              change.accept(open, order);
              return others;
            })
        .results();
  }

  private static OrderProcess lock(StateTransaction transaction, UUID orderId) {
    return transaction.lock(List.of(orderId)).get(0);
  }

  private Decision write(StateTransaction transaction, OrderProcess order, ProcessEvent event) {
    Decision decision = decide(order, event, transaction.now());
    transaction.write(List.of(decision));
    return decision;
  }

  private Decision decide(OrderProcess order, ProcessEvent event, Instant now) {
    WorkflowDefinition workflow =
        service.bean(WorkflowCatalogue.class).find(order.workflow()).orElseThrow();
    return OrderStateMachine.decide(
        order, event, new DecisionContext(workflow, now, GRACE, workflow.agents().keySet(), 0));
  }

  private long waiting() {
    return service
        .database()
        .sql(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
            """)
        .query(Long.class)
        .single();
  }
}
