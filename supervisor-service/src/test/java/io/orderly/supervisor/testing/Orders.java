package io.orderly.supervisor.testing;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.Admission;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepConditions;
import io.orderly.process.StepOutcome;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plays the submission and the scheduler, to bring orders where a test needs them. */
public final class Orders {

  public static final Duration GRACE = Duration.ofSeconds(2);
  public static final String SCHEDULER = "scheduler-1#1";

  private final OrderIntake intake;
  private final StateStore store;
  private final OrderTransitions transitions;
  private final WorkflowCatalogue workflows;

  public Orders(OrderIntake intake, StateStore store, WorkflowCatalogue workflows) {
    this.intake = intake;
    this.store = store;
    this.transitions = new OrderTransitions(store);
    this.workflows = workflows;
  }

  /** Takes orders of this workflow: Pending. */
  public List<UUID> submit(int count, String yaml) {
    List<NewOrder> orders =
        IntStream.range(0, count).mapToObj(index -> newOrder(register(yaml), null)).toList();
    intake.accept(orders);
    return orders.stream().map(NewOrder::orderId).toList();
  }

  /** Takes one order with what the test changes of it: Pending. */
  public UUID submit(String yaml, UnaryOperator<Order> change) {
    NewOrder order = newOrder(register(yaml), null, null, change);
    intake.accept(List.of(order));
    return order.orderId();
  }

  /** Takes one order that starts at this time, which lies ahead. */
  public UUID submitStartingAt(String yaml, Instant startAt) {
    NewOrder order = newOrder(register(yaml), null).startingAt(startAt, startAt.minusSeconds(1));
    intake.accept(List.of(order));
    return order.orderId();
  }

  /** Takes one order with this deadline, or that of its workflow. */
  public UUID submitDueBy(String yaml, @Nullable Instant deadline, Instant now) {
    NewOrder order = newOrder(register(yaml), null).dueBy(deadline, now);
    intake.accept(List.of(order));
    return order.orderId();
  }

  /** Takes one order whose submitter is told on this topic. */
  public UUID submitRepliedTo(String yaml, @Nullable String replyTo) {
    NewOrder order = newOrder(register(yaml), replyTo);
    intake.accept(List.of(order));
    return order.orderId();
  }

  /** Takes one order whose submitter is told on this topic, at this webhook, or both. */
  public UUID submitToldAt(String yaml, @Nullable String replyTo, @Nullable String webhook) {
    NewOrder order = newOrder(register(yaml), replyTo, webhook);
    intake.accept(List.of(order));
    return order.orderId();
  }

  /** Takes one order of a workflow that no catalogue knows. */
  public UUID submitUnreadable() {
    WorkflowDefinition unknown =
        TestWorkflows.parse(TestWorkflows.BRITTLE.replace("brittle", "unreadable"));
    NewOrder order = newOrder(unknown, null);
    intake.accept(List.of(order));
    apply(List.of(order.orderId()), new ProcessEvent.Claim(SCHEDULER), unknown);
    return order.orderId();
  }

  /** Takes one order of a workflow that no catalogue knows, and has it set aside: Error. */
  public UUID unreadableInError() {
    UUID orderId = submitUnreadable();
    setAside(orderId);
    return orderId;
  }

  /** Sends an order to Error as one that could not be decided on. */
  public void setAside(UUID orderId) {
    Failure failure = new Failure("decision-failed", "it could not be decided on");
    apply(
        List.of(orderId),
        new ProcessEvent.DecisionFailed(failure),
        TestWorkflows.parse(TestWorkflows.BRITTLE));
  }

  /** Claims orders as a scheduler does: their first steps are Running. */
  public void claim(List<UUID> orderIds) {
    apply(orderIds, new ProcessEvent.Claim(SCHEDULER));
  }

  /** Takes orders and claims them. */
  public List<UUID> processing(int count, String yaml) {
    List<UUID> orderIds = submit(count, yaml);
    claim(orderIds);
    return orderIds;
  }

  /** Takes one order and has its first step refused for good: Error. */
  public UUID inError(String yaml) {
    List<UUID> orderIds = processing(1, yaml);
    refuse(orderIds.get(0));
    return orderIds.get(0);
  }

  /** Has the first step refused for good. */
  public void refuse(UUID orderId) {
    reply(
        orderId,
        read(orderId).steps().get(0).name(),
        new StepOutcome.Failed(new Failure("out-of-stock", "none is left")));
  }

  /** Has the current attempt of a step answered. */
  public void reply(UUID orderId, String step, StepOutcome outcome) {
    OrderProcess order = read(orderId);
    int attempt = Objects.requireNonNull(order.step(step)).attempt();
    apply(
        List.of(orderId),
        new ProcessEvent.Reply(step, order.direction(), attempt, outcome, SCHEDULER));
  }

  /** Puts an order in Error back to work, as an operator may. */
  public void resubmit(UUID orderId) {
    apply(List.of(orderId), new ProcessEvent.Resubmit(read(orderId).version()));
  }

  /** Turns an order to undo, as its customer may. */
  public void undo(UUID orderId) {
    apply(List.of(orderId), new ProcessEvent.Undo(read(orderId).version(), Cause.undoneBy("anna")));
  }

  /** Where an order stands. */
  public OrderProcess read(UUID orderId) {
    return store.inTransaction(transaction -> transaction.lock(List.of(orderId))).get(0);
  }

  private WorkflowDefinition register(String yaml) {
    WorkflowDefinition workflow = TestWorkflows.parse(yaml);
    workflows.register(workflow, yaml);
    return workflow;
  }

  private void apply(List<UUID> orderIds, ProcessEvent event) {
    WorkflowDefinition workflow = workflows.find(read(orderIds.get(0)).workflow()).orElseThrow();
    apply(orderIds, event, workflow);
  }

  private void apply(List<UUID> orderIds, ProcessEvent event, WorkflowDefinition workflow) {
    List<Decision> decisions =
        transitions.apply(
            orderIds,
            () ->
                (order, now) ->
                    OrderStateMachine.decide(
                        order,
                        event,
                        new DecisionContext(
                            workflow,
                            now,
                            GRACE,
                            Admission.to(workflow.agents().keySet()),
                            0,
                            (any, step, of) -> StepConditions.ConditionResult.NOT_MET)));
    if (decisions.stream().filter(Decision::isChange).count() != orderIds.size()) {
      throw new IllegalStateException("not every order took " + event + ": " + decisions);
    }
  }

  private static NewOrder newOrder(WorkflowDefinition workflow, @Nullable String replyTo) {
    return newOrder(workflow, replyTo, null);
  }

  private static NewOrder newOrder(
      WorkflowDefinition workflow, @Nullable String replyTo, @Nullable String webhook) {
    return newOrder(workflow, replyTo, webhook, UnaryOperator.identity());
  }

  private static NewOrder newOrder(
      WorkflowDefinition workflow,
      @Nullable String replyTo,
      @Nullable String webhook,
      UnaryOperator<Order> change) {
    UUID orderId = orderId();
    OrderLine line = new OrderLine("SKU-1", null, 1, new BigDecimal("9.99"));
    Order order =
        change.apply(
            new Order(
                "reference-" + orderId,
                "customer-1",
                null,
                "EUR",
                null,
                new BigDecimal("9.99"),
                List.of(line)));
    IdempotencyKey key =
        new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, order.customerReference());
    return new NewOrder(
        orderId,
        "tests",
        order,
        workflow,
        1,
        replyTo,
        webhook,
        null,
        new NewOrder.RequestIdentity(List.of(key), "00".repeat(32), 1));
  }

  /** A UUIDv7 of now. */
  private static UUID orderId() {
    UUID random = UUID.randomUUID();
    long chance = random.getMostSignificantBits() & 0xfff;
    return new UUID(
        System.currentTimeMillis() << 16 | 0x7000 | chance, random.getLeastSignificantBits());
  }
}
