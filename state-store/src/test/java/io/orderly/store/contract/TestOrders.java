package io.orderly.store.contract;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.store.StoredJson;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.NewOrder.IdempotencyKey.Kind;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Orders to take, each under a customer reference of its own unless it is given one. */
public final class TestOrders {

  /** reserve-stock (inventory), take-payment (payment), ship (carrier), one after the other. */
  public static final WorkflowDefinition FULFILMENT = shipped("order-fulfilment");

  /** reserve-stock (inventory) beside take-payment (payment), then ship (carrier). */
  public static final WorkflowDefinition PARALLEL = shipped("parallel-fulfilment");

  /** reserve-stock (inventory), which waits and tries again by itself, then ship (carrier). */
  public static final WorkflowDefinition PATIENT =
      new WorkflowParser()
          .parse(
              "patient.yaml",
              """
              name: patient
              agents:
                inventory: { idempotency-window: 30d }
                carrier: { idempotency-window: 30d }
              steps:
                - name: reserve-stock
                  agent: inventory
                  complete-within: 10s
                  attempts: 1
                  on-failure: wait
                  waits: 2
                  wait-for: 30m
                  undo: call
                  when-waiting: settle-first
                - name: ship
                  agent: carrier
                  after: [ reserve-stock ]
                  complete-within: 10s
                  attempts: 2
              """);

  /** reserve-stock (inventory), then ship (carrier): found by an attribute and by results. */
  public static final WorkflowDefinition FOUND =
      new WorkflowParser()
          .parse(
              "found.yaml",
              """
              name: found
              agents:
                inventory: { idempotency-window: 30d }
                carrier: { idempotency-window: 30d }
              steps:
                - { name: reserve-stock, agent: inventory, complete-within: 10s, on-failure: alert }
                - { name: ship, agent: carrier, after: [ reserve-stock ], complete-within: 10s }
              search: [ attributes.email, results.reserve-stock.number, results.ship.number ]
              """);

  /** Each line is checked; then the order is allocated in parcels, and each is sent. */
  public static final WorkflowDefinition GROUPED =
      new WorkflowParser()
          .parse(
              "grouped.yaml",
              """
              name: grouped
              agents:
                inventory: { idempotency-window: 30d }
                carrier: { idempotency-window: 30d }
              steps:
                - { name: check, agent: inventory, complete-within: 10s }
                - { name: allocate, agent: inventory, after: [ line ], complete-within: 10s }
                - { name: pack, agent: inventory, complete-within: 10s }
                - { name: ship, agent: carrier, after: [ pack ], complete-within: 10s, on-failure: undo }
              groups:
                - { name: line, for-each: lines, steps: [ check ] }
                - { name: parcel, for-each: results.allocate.parcels, steps: [ pack, ship ], on-failure: undo group }
              search: [ results.ship.number ]
              """);

  /** choose asks the submitter, once reserve-stock (inventory) is done; review asks operators. */
  public static final WorkflowDefinition ASKING =
      new WorkflowParser()
          .parse(
              "asking.yaml",
              """
              name: asking
              agents:
                inventory: { idempotency-window: 30d }
              steps:
                - { name: reserve-stock, agent: inventory, complete-within: 10s }
                - { name: choose, ask: { of: submitter, question: "Which colour?" }, after: [ reserve-stock ], max-wait: 1d }
                - { name: review, ask: { of: operators, question: "Genuine?" }, after: [ choose ] }
              """);

  /** take-payment, by one version of the agent's partner file. */
  public static final WorkflowDefinition VERSIONED =
      new WorkflowParser()
          .parse(
              "versioned.yaml",
              """
              name: versioned
              agents: { payment: { idempotency-window: 30d, partner: psp@2 } }
              steps: [ { name: take-payment, agent: payment, complete-within: 10s } ]
              """);

  private static final String HASH = "00ff";
  private static final long FIRST_MILLIS = 1_800_000_000_000L;
  private static final AtomicLong MADE = new AtomicLong();

  private TestOrders() {}

  public static NewOrder order() {
    return order("reference-" + MADE.incrementAndGet(), HASH);
  }

  /** Several orders; their ids and ranks rise. */
  public static List<NewOrder> orders(int count) {
    return orders(count, FULFILMENT);
  }

  public static List<NewOrder> orders(int count, WorkflowDefinition workflow) {
    return IntStream.range(0, count).mapToObj(index -> under(workflow, order())).toList();
  }

  public static NewOrder order(String reference, String hash) {
    return order(reference, hash, "shop");
  }

  public static NewOrder order(String reference, String hash, String submitter) {
    UUID orderId = nextId();
    return new NewOrder(
        orderId,
        submitter,
        contents(reference),
        FULFILMENT,
        MADE.get(),
        null,
        null,
        new NewOrder.RequestIdentity(
            List.of(new IdempotencyKey(Kind.CUSTOMER_REFERENCE, reference)), hash, 1));
  }

  /** The same order with an idempotency key beside its reference. */
  public static NewOrder withKey(String key, NewOrder order) {
    List<IdempotencyKey> keys =
        Stream.concat(
                order.request().keys().stream(),
                Stream.of(new IdempotencyKey(Kind.IDEMPOTENCY_KEY, key)))
            .toList();
    return with(
        order,
        order.workflow(),
        order.claimRank(),
        new NewOrder.RequestIdentity(keys, order.request().hash(), order.request().hashVersion()));
  }

  /** The same order, hashed by another version of the rules. */
  public static NewOrder hashedBy(int hashVersion, NewOrder order) {
    return with(
        order,
        order.workflow(),
        order.claimRank(),
        new NewOrder.RequestIdentity(order.request().keys(), order.request().hash(), hashVersion));
  }

  public static NewOrder under(WorkflowDefinition workflow, NewOrder order) {
    return with(order, workflow, order.claimRank(), order.request());
  }

  public static NewOrder ranked(long claimRank, NewOrder order) {
    return with(order, order.workflow(), claimRank, order.request());
  }

  /** The same order, of this customer. */
  public static NewOrder of(String customer, NewOrder order) {
    Order contents = order.order();
    return new NewOrder(
        order.orderId(),
        order.submitter(),
        new Order(
            contents.customerReference(),
            customer,
            contents.country(),
            contents.currency(),
            contents.placedAt(),
            contents.total(),
            contents.lines()),
        order.workflow(),
        order.claimRank(),
        order.replyTo(),
        order.webhook(),
        order.traceParent(),
        order.request());
  }

  /** The same order; it and its first line have these attributes. */
  public static NewOrder withAttributes(String json, NewOrder order) {
    ObjectNode attributes = StoredJson.read(json, ObjectNode.class);
    Order contents = order.order();
    OrderLine line = contents.lines().get(0);
    return new NewOrder(
        order.orderId(),
        order.submitter(),
        new Order(
            contents.customerReference(),
            contents.customerId(),
            contents.country(),
            contents.currency(),
            contents.placedAt(),
            contents.total(),
            List.of(
                new OrderLine(
                    line.sku(), line.description(), line.quantity(), line.unitPrice(), attributes),
                contents.lines().get(1)),
            attributes),
        order.workflow(),
        order.claimRank(),
        order.replyTo(),
        order.webhook(),
        order.traceParent(),
        order.request());
  }

  /** The same order under another id. */
  public static NewOrder withId(UUID orderId, NewOrder order) {
    return new NewOrder(
        orderId,
        order.submitter(),
        order.order(),
        order.workflow(),
        order.claimRank(),
        order.replyTo(),
        order.webhook(),
        order.traceParent(),
        order.request());
  }

  public static NewOrder answeredOn(String replyTo, String traceParent, NewOrder order) {
    return new NewOrder(
        order.orderId(),
        order.submitter(),
        order.order(),
        order.workflow(),
        order.claimRank(),
        replyTo,
        order.webhook(),
        traceParent,
        order.request());
  }

  /** The same order; its submitter is to be told on this topic, at this webhook, or both. */
  public static NewOrder toldAt(@Nullable String topic, @Nullable String webhook, NewOrder order) {
    return new NewOrder(
        order.orderId(),
        order.submitter(),
        order.order(),
        order.workflow(),
        order.claimRank(),
        topic,
        webhook,
        order.traceParent(),
        order.request());
  }

  /** A UUIDv7 that is greater than all before it. */
  public static UUID nextId() {
    long number = MADE.incrementAndGet();
    return new UUID(((FIRST_MILLIS + number) << 16) | 0x7000L, Long.MIN_VALUE | number);
  }

  private static Order contents(String reference) {
    return new Order(
        reference,
        "customer-1",
        null,
        "GBP",
        Instant.parse("2010-12-01T08:26:00Z"),
        new BigDecimal("15.301"),
        List.of(
            new OrderLine("85123A", "WHITE \"HANGING\" HEART", 6, new BigDecimal("2.55")),
            new OrderLine("85123a", null, 1, new BigDecimal("0.001"))));
  }

  private static NewOrder with(
      NewOrder order,
      WorkflowDefinition workflow,
      long claimRank,
      NewOrder.RequestIdentity request) {
    return new NewOrder(
        order.orderId(),
        order.submitter(),
        order.order(),
        workflow,
        claimRank,
        order.replyTo(),
        order.webhook(),
        order.traceParent(),
        request);
  }

  private static WorkflowDefinition shipped(String name) {
    return ShippedWorkflows.load().stream()
        .filter(workflow -> workflow.id().name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
