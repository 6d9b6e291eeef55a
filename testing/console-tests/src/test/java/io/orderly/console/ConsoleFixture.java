package io.orderly.console;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.ClaimRank;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.store.archive.FileArchive;
import io.orderly.store.archive.OrderArchive;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** One supervisor for all tests of the console, on a store of its own in which something is up. */
final class ConsoleFixture {

  /** Stock, money, parcel; long enough that nothing is overdue while a test looks. */
  static final String FULFILMENT =
      """
      name: order-fulfilment
      agents:
        inventory: { idempotency-window: 30d }
        payment: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 1h
          attempts: 3
          on-failure: alert
          undo: call
        - name: take-payment
          agent: payment
          after: [ reserve-stock ]
          complete-within: 1h
          attempts: 3
          on-failure: alert
          undo: call
        - name: ship
          agent: carrier
          after: [ take-payment ]
          complete-within: 1h
          attempts: 3
          backoff: { first: 4m, factor: 2, max: 5m }
          on-failure: alert
          undo: call
      """;

  /** What may be done side by side is. */
  static final String GIFT =
      """
      name: gift-order
      agents:
        inventory: { idempotency-window: 30d }
        payment: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 10m
          attempts: 3
        - name: take-payment
          agent: payment
          complete-within: 10m
          attempts: 3
        - name: wrap
          agent: inventory
          after: [ reserve-stock ]
          complete-within: 1h
          attempts: 2
        - name: ship
          agent: carrier
          after: [ wrap, take-payment ]
          complete-within: 1h
          attempts: 5
          undo: none
      """;

  static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
  static final String TWO_STEPS = TestWorkflows.TWO_STEPS;

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration KEPT_FOR = Duration.ofDays(90);
  private static @Nullable ConsoleFixture shared;

  private final RunningSupervisor supervisor;
  private final Orders orders;
  private int reference = 4_711;

  private ConsoleFixture(RunningSupervisor supervisor) {
    this.supervisor = supervisor;
    this.orders = supervisor.orders();
  }

  /** The one that all tests share. */
  static synchronized ConsoleFixture shared() {
    ConsoleFixture stage = shared;
    if (stage == null) {
      stage = start();
      shared = stage;
    }
    return stage;
  }

  static String url() {
    return shared().supervisor.url();
  }

  private static ConsoleFixture start() {
    RunningSupervisor supervisor =
        RunningSupervisor.with(
            SharedInfrastructure.freshDatabase(),
            List.of(
                "orderly.console.trace-url=https://traces.example.com/trace/{traceId}",
                "orderly.retention.finished-orders=archive",
                "orderly.retention.archive.directory=" + directory()));
    return new ConsoleFixture(supervisor);
  }

  private static String directory() {
    try {
      return Files.createTempDirectory("orderly-console-archive").toString();
    } catch (IOException e) {
      throw new UncheckedIOException("no directory for the archive", e);
    }
  }

  <T> T bean(Class<T> type) {
    return supervisor.bean(type);
  }

  /** An order in Error whose first step was called 31 days ago and never answered. */
  UUID unknownForLong(String yaml) {
    List<UUID> orderIds = orders.processing(1, yaml);
    orders.setAside(orderIds.get(0));
    supervisor.tables().pass(Duration.ofDays(31), orderIds);
    return orderIds.get(0);
  }

  /** Brings orders on. */
  Orders orders() {
    return orders;
  }

  /** Its doors, knocked at by the operator ada. */
  OperatorClient door() {
    return supervisor.door();
  }

  /** Takes an order, with an id that says when, as real ones do. */
  UUID order(String yaml, String customer) {
    return order(yaml, "A-" + reference++, customer);
  }

  /** Takes an order under this reference. */
  UUID order(String yaml, String customerReference, String customer) {
    WorkflowDefinition workflow = TestWorkflows.parse(yaml);
    bean(WorkflowCatalogue.class).register(workflow, yaml);
    OrderLine line = new OrderLine("SKU-1042", "Tea, loose", 2, new BigDecimal("24.50"));
    Order order =
        new Order(
            customerReference, customer, "DE", "EUR", null, new BigDecimal("49.00"), List.of(line));
    IdempotencyKey key =
        new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, customerReference);
    UUID orderId = idOf(Instant.now());
    bean(OrderIntake.class)
        .accept(
            List.of(
                new NewOrder(
                    orderId,
                    "web-shop",
                    order,
                    workflow,
                    ClaimRank.of(Instant.now(), 0),
                    null,
                    null,
                    "00-" + TRACE_ID + "-00f067aa0ba902b7-01",
                    new NewOrder.RequestIdentity(List.of(key), "00".repeat(32), 1))));
    return orderId;
  }

  private static UUID idOf(Instant at) {
    UUID random = UUID.randomUUID();
    long time = at.toEpochMilli() << 16;
    return new UUID(
        time | 0x7000 | (random.getMostSignificantBits() & 0x0fff),
        random.getLeastSignificantBits());
  }

  /** Takes an order and claims it: its first step is Running. */
  UUID processing(String yaml, String customer) {
    UUID orderId = order(yaml, customer);
    orders.claim(List.of(orderId));
    return orderId;
  }

  /** Takes an order that its first agent refuses for good: Error. */
  UUID inError(String yaml, String customer) {
    UUID orderId = processing(yaml, customer);
    orders.refuse(orderId);
    return orderId;
  }

  /** Has a step that is under way done. */
  void complete(UUID orderId, String step, String result) {
    orders.reply(orderId, step, new StepOutcome.Completed(result));
  }

  /** Has every step that is under way overdue, and waits until the supervisor has seen it. */
  void letExpire(UUID orderId) {
    long version = orders.read(orderId).version();
    new StoreTables(bean(DataSource.class)).letExpire(List.of(orderId));
    Awaitility.await().atMost(SOON).until(() -> orders.read(orderId).version() > version);
  }

  ProcessState stateOf(UUID orderId) {
    return orders.read(orderId).state();
  }

  /** Takes an order through to its end and out of the store into the archive. */
  UUID departed(String customerReference) {
    UUID orderId = order(TestWorkflows.FRAGILE, customerReference, "customer-of-old");
    finish(orderId);
    purge(orderId, bean(FileArchive.class));
    return orderId;
  }

  /** The same, and nothing keeps it. */
  UUID departedToNowhere() {
    UUID orderId = order(TestWorkflows.FRAGILE, "customer-of-old");
    finish(orderId);
    purge(orderId, null);
    return orderId;
  }

  /** The same, and its file is not where this supervisor reads. */
  UUID departedOutOfReach() {
    UUID orderId = departedToNowhere();
    jdbc()
        .update(
            """
            WITH elsewhere AS (
                INSERT INTO state.archive_file (name) VALUES (?) RETURNING file_id)
            UPDATE state.purged_order SET file_id = elsewhere.file_id, file_offset = 0
            FROM elsewhere WHERE order_id = ?
            """,
            "elsewhere-" + orderId + ".ndjson",
            orderId);
    return orderId;
  }

  /** Has the only step of a fragile order done. */
  void finish(UUID orderId) {
    orders.claim(List.of(orderId));
    complete(orderId, "reserve-stock", "{\"reservation\":\"r-17\"}");
  }

  /** Lets 91 days pass for an order that is over, and waits until it has left the store. */
  void purge(UUID orderId, @Nullable OrderArchive archive) {
    jdbc()
        .update(
            "UPDATE state.order_process SET changed_at = changed_at - interval '91 days'"
                + " WHERE order_id = ?",
            orderId);
    FinishedOrders finished = bean(FinishedOrders.class);
    Awaitility.await()
        .atMost(SOON)
        .until(() -> finished.purge(List.of(orderId), KEPT_FOR, archive).contains(orderId));
  }

  private JdbcTemplate jdbc() {
    return new JdbcTemplate(bean(DataSource.class));
  }
}
